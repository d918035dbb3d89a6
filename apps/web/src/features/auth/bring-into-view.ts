/**
 * Brings the field that has the focus to the middle of what is seen, once a form has given it the focus. A browser does so
 * itself only for a field that did not have it: after a press below, a form would seem to do nothing.
 */
export function bringFocusIntoView(): void {
  setTimeout(() => document.activeElement?.scrollIntoView({ block: 'center' }))
}

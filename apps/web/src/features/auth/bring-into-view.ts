/**
 * Scrolls the focused field to the middle of the screen after a form has focused it. Browsers scroll only when the
 * focus moves, so if the field already had the focus, pressing a button below it would seem to do nothing.
 */
export function bringFocusIntoView(): void {
  setTimeout(() => document.activeElement?.scrollIntoView({ block: 'center' }))
}

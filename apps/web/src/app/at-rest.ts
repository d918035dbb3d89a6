/**
 * Runs an unrequested action once the visitor has been at rest for the given milliseconds, without pressing a key and
 * outside any field, because the action would take the focus from somebody who is typing or tabbing. Returns a function
 * that cancels it.
 *
 * To change:
 * - when popups may interrupt the visitor: `atRest` here; how long announcements wait, `restMs` in
 *   `announcement-popups.tsx` and `popupsAfterMs` in `shell/shell.tsx`
 */
export function atRest(restMs: number, act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const wait = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => (isInField() ? wait() : done()), restMs)
  }
  const giveUp = (): void => {
    clearTimeout(timer)
    window.removeEventListener('keydown', wait)
  }
  const done = (): void => {
    giveUp()
    act()
  }
  window.addEventListener('keydown', wait)
  wait()
  return giveUp
}

function isInField(): boolean {
  return document.activeElement?.matches('input, textarea, select') === true
}

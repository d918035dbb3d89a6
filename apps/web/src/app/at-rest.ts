/**
 * Does something unasked once the visitor has rested for a time in milliseconds: pressed no key, and is in no field. It
 * would take the focus from whoever types or goes through the page by Tab. Returns what gives it up.
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

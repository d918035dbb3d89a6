/** What the keys of video poker do. */
export interface KeyActions {
  readonly toggle: (place: number) => void
  readonly release: () => void
  readonly hint: () => void
}

/** Listens to 1 to 5, 0 and B. */
export function listenToHoldKeys({ toggle, release, hint }: KeyActions): void {
  window.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    if (document.querySelector('dialog[open]') !== null) return
    if (/^[1-5]$/.test(event.key)) toggle(Number(event.key) - 1)
    else if (event.key === '0') release()
    else if (event.key.toLowerCase() === 'b') hint()
    else return
    event.preventDefault()
  })
}

/**
 * Shows rows in a list and rebuilds only those whose content has changed, so that the focus and what is being touched stay.
 * Each row has a key and a signature of everything that it shows.
 */
export interface Row {
  readonly key: string
  readonly signature: string
  make(): HTMLElement
}

/** Creates a list that keeps its rows. */
export function keepRows(list: HTMLElement): (rows: readonly Row[]) => void {
  const known = new Map<string, { signature: string; element: HTMLElement }>()
  return (rows) => {
    const wanted = new Set(rows.map(({ key }) => key))
    for (const [key, { element }] of known)
      if (!wanted.has(key)) {
        element.remove()
        known.delete(key)
      }
    rows.forEach((row, nth) => {
      const shown = known.get(row.key)
      const element = shown?.signature === row.signature ? shown.element : row.make()
      if (shown !== undefined && shown.element !== element) replaceKeepingFocus(shown.element, element)
      known.set(row.key, { signature: row.signature, element })
      const there = list.children[nth]
      if (there !== element) list.insertBefore(element, there ?? null)
    })
  }
}

/** Replaces an element; if something in it has the focus, the same thing in the new one gets it. */
export function replaceKeepingFocus(old: HTMLElement, made: HTMLElement): void {
  const focused = old.contains(document.activeElement) ? document.activeElement : undefined
  const key = focused instanceof HTMLElement ? focused.dataset['key'] : undefined
  old.replaceWith(made)
  if (key === undefined) return
  const same = [...made.querySelectorAll<HTMLElement>('[data-key]')].find((one) => one.dataset['key'] === key)
  same?.focus({ preventScroll: true })
}

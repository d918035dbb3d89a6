const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/**
 * Moves the focus by arrow key within a row of categories and the vendors below: sideways between categories, down into
 * the vendors, through them with every arrow, and up out of them. Returns whether the key was handled.
 */
export function stepFocus(nav: HTMLElement, from: HTMLElement, key: string): boolean {
  const step = steps[key]
  if (step === undefined) return false
  const categories = all(nav, '[data-category]')
  const vendors = all(nav, '[data-vendor]')
  const at = vendors.indexOf(from)
  const open = categories.find((category) => category.getAttribute('aria-expanded') === 'true')
  const next =
    at >= 0
      ? (vendors[at + step] ?? (step < 0 ? open : vendors[at]))
      : key === 'ArrowDown'
        ? vendors[0]
        : key === 'ArrowUp'
          ? undefined
          : categories.at((categories.indexOf(from) + step) % categories.length)
  next?.focus()
  return next !== undefined
}

function all(nav: HTMLElement, selector: string): HTMLElement[] {
  return [...nav.querySelectorAll<HTMLElement>(selector)]
}

import type { Category } from '@baize/contract'
import { categoryHere, categoryOfPath, plainPath } from '@baize/contract/site-map'
import { useLocation } from '@tanstack/react-router'

/** The category whose page is open, also at a lottery's second address; `undefined` on any other page. */
export function useCategoryHere(categories: readonly Category[]): Category | undefined {
  const asked = useLocation({
    select: ({ pathname }) => categoryOfPath(plainPath(pathname).slice(1)),
  })
  return asked === undefined ? undefined : categoryHere(asked, categories)
}

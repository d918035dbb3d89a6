import type { Category } from '@baize/contract'
import { categoryHere, categoryOfPath, plainPath } from '@baize/contract/site-map'
import { useLocation } from '@tanstack/react-router'

/** The category whose page is open, also at the other one of a lottery's two addresses; `undefined` on any other page. */
export function useCategoryHere(categories: readonly Category[]): Category | undefined {
  const asked = useLocation({
    select: ({ pathname }) => categoryOfPath(plainPath(pathname).slice(1)),
  })
  return asked === undefined ? undefined : categoryHere(asked, categories)
}

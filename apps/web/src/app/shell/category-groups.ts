import type { GameType, Category } from '@baize/contract'

/** A vendor of a category (3.016). */
export type VendorCard = Category['cards'][number]

/** The vendors of one category, in the server's order (3.050). */
export interface SortedVendors {
  readonly gameCategory: GameType
  readonly title: string
  readonly vendors: readonly VendorCard[]
}

/** The categories that have vendors, with these, in the server's order (`sortingVendor` of 3.050). */
export function sortingVendor(categories: readonly Category[]): readonly SortedVendors[] {
  return categories
    .filter(({ cards }) => cards.length > 0)
    .map(({ gameCategory, title, cards }) => ({ gameCategory, title, vendors: cards }))
}

import type { GameType } from '@baize/contract'
import type { CatalogFiles, GameEntry, VendorEntry } from './catalog.files.ts'

/** The vendors that the brand shows separately from other sports. */
export interface SportsSplit {
  readonly esportsVendors: readonly string[]
  readonly cockfightVendors: readonly string[]
}

/** The categories that come directly after SPORTS, in this order (4.020). */
const afterSports: readonly GameType[] = ['ESPORTS', 'COCKFIGHT']

/**
 * Moves esports and cockfight vendors from the SPORTS category to categories of their own right after it (4.020). What
 * the files already have in those categories stays there.
 */
export function splitSports(files: CatalogFiles, split: SportsSplit): CatalogFiles {
  const typeOf = (vendorCode: string, gameType: GameType): GameType => {
    if (gameType !== 'SPORTS') return gameType
    if (split.esportsVendors.includes(vendorCode)) return 'ESPORTS'
    return split.cockfightVendors.includes(vendorCode) ? 'COCKFIGHT' : gameType
  }
  return {
    categories: placeAfterSports(files.categories),
    vendors: files.vendors.map((vendor) => moveVendor(vendor, typeOf(vendor.code, 'SPORTS'))),
    games: files.games.map((game): GameEntry => ({ ...game, gameType: typeOf(game.vendorCode, game.gameType) })),
  }
}

function placeAfterSports<Category extends { readonly gameType: GameType }>(
  categories: readonly Category[],
): readonly Category[] {
  if (!categories.some((category) => category.gameType === 'SPORTS')) return categories
  const moved = afterSports.flatMap((type) => categories.filter((category) => category.gameType === type))
  const others = categories.filter((category) => !afterSports.includes(category.gameType))
  return others.flatMap((category) => (category.gameType === 'SPORTS' ? [category, ...moved] : [category]))
}

function moveVendor(vendor: VendorEntry, type: GameType): VendorEntry {
  if (type === 'SPORTS' || !vendor.gameTypes.includes('SPORTS')) return vendor
  const { SPORTS: sports = [], ...others } = vendor.classifications
  return {
    ...vendor,
    gameTypes: [...new Set(vendor.gameTypes.map((one) => (one === 'SPORTS' ? type : one)))],
    classifications: { ...others, [type]: [...new Set([...(others[type] ?? []), ...sports])] },
  }
}

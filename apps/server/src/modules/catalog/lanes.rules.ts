import type { GameType } from '@baize/contract'
import type { CatalogFiles, GameEntry, VendorEntry } from './catalog.files.ts'

/** Which vendors the brand shows apart from other sports. */
export interface SportsSplit {
  readonly esportsVendors: readonly string[]
  readonly cockfightVendors: readonly string[]
}

/** The lanes that stand directly after SPORTS, in this order (4.020). */
const afterSports: readonly GameType[] = ['ESPORTS', 'COCKFIGHT']

/**
 * Splits esports and cockfight vendors out of the SPORTS lane into lanes of their own, placed after it (4.020). What
 * the files already have in those lanes stays there.
 */
export function splitSports(files: CatalogFiles, split: SportsSplit): CatalogFiles {
  const typeOf = (vendorCode: string, gameType: GameType): GameType => {
    if (gameType !== 'SPORTS') return gameType
    if (split.esportsVendors.includes(vendorCode)) return 'ESPORTS'
    return split.cockfightVendors.includes(vendorCode) ? 'COCKFIGHT' : gameType
  }
  return {
    lanes: placeAfterSports(files.lanes),
    vendors: files.vendors.map((vendor) => moveVendor(vendor, typeOf(vendor.code, 'SPORTS'))),
    games: files.games.map((game): GameEntry => ({ ...game, gameType: typeOf(game.vendorCode, game.gameType) })),
  }
}

function placeAfterSports<Lane extends { readonly gameType: GameType }>(lanes: readonly Lane[]): readonly Lane[] {
  if (!lanes.some((lane) => lane.gameType === 'SPORTS')) return lanes
  const moved = afterSports.flatMap((type) => lanes.filter((lane) => lane.gameType === type))
  const others = lanes.filter((lane) => !afterSports.includes(lane.gameType))
  return others.flatMap((lane) => (lane.gameType === 'SPORTS' ? [lane, ...moved] : [lane]))
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

import type { GameType, Lane } from '@baize/contract'

/** A vendor of a lane (3.016). */
export type VendorCard = Lane['cards'][number]

/** The vendors of one category, in the house's order (3.050). */
export interface SortedVendors {
  readonly gameCategory: GameType
  readonly title: string
  readonly vendors: readonly VendorCard[]
}

/** The categories that have vendors, in the house's order, each with its vendors (`sortingVendor` of 3.050). */
export function sortingVendor(lanes: readonly Lane[]): readonly SortedVendors[] {
  return lanes
    .filter(({ cards }) => cards.length > 0)
    .map(({ gameCategory, title, cards }) => ({ gameCategory, title, vendors: cards }))
}

const electronicLotteries: readonly string[] = ['TCG_LOTTO_VN', 'LOTT']

/** Which lottery the house has: ELOTT where that lane has one of its two vendors, otherwise LOTT (4.021, 3.060). */
export function prizeModeOf(lanes: readonly Lane[]): 'ELOTT' | 'LOTT' {
  const cards = lanes.find(({ gameCategory }) => gameCategory === 'ELOTT')?.cards ?? []
  return cards.some(({ vassalage }) => electronicLotteries.includes(vassalage)) ? 'ELOTT' : 'LOTT'
}

/** The lane that an address means in this house: its two addresses for a lottery both lead to the one that it has. */
export function laneHere(asked: GameType, lanes: readonly Lane[]): Lane | undefined {
  const lottery = asked === 'LOTT' || asked === 'ELOTT'
  const named = (type: GameType) => lanes.find(({ gameCategory }) => gameCategory === type)
  return named(asked) ?? (lottery ? named(prizeModeOf(lanes)) : undefined)
}

import type { GameType } from '@baize/contract'
import { foldForSearch } from './search-text.rules.ts'

/** What a list is filtered by. A field that is left out matches every game. */
export interface GameFilter {
  readonly gameType?: GameType | undefined
  readonly vendorCode?: string | undefined
  readonly classification?: string | undefined
  /** Part of a name in any language, or of the code. */
  readonly name?: string | undefined
  /** Games whose smallest stake is at least this decimal amount. */
  readonly minBet?: string | undefined
  /** Games that cover at least this many lines. */
  readonly minLines?: number | undefined
  readonly hotOnly?: boolean | undefined
  /** The most recently added games come first. */
  readonly newestFirst?: boolean | undefined
}

/** The properties of a game that filters look at. */
export interface Searchable {
  readonly gameType: GameType
  readonly vendorCode: string
  readonly classification: string
  readonly minBetMinor: bigint
  readonly minLines: number
  readonly isHot: boolean
  readonly open: boolean
  /** Leads to its vendor's list, so it appears in every list but that one. */
  readonly opensList: boolean
  /** The game's names and code, folded for search. */
  readonly searchText: string
}

/** The order of every list: playable games first, then hot ones, then as in the lobby. */
export function inListOrder<G extends Pick<Searchable, 'open' | 'isHot'>>(games: readonly G[]): G[] {
  const rank = (game: G) => (game.open ? 0 : 2) + (game.isHot ? 0 : 1)
  return games.toSorted((left, right) => rank(left) - rank(right))
}

/**
 * Mixes categories: the first of every category, then the second, and so on, the playable ones first in each turn. In a category they
 * stay in their order.
 */
export function inTurns<T extends { readonly gameType: GameType; readonly state: string }>(tiles: readonly T[]): T[] {
  const counted = new Map<GameType, number>()
  const ranked = tiles.map((tile) => {
    const turn = counted.get(tile.gameType) ?? 0
    counted.set(tile.gameType, turn + 1)
    return { tile, turn, open: tile.state === 'open' }
  })
  return ranked
    .toSorted((left, right) => left.turn - right.turn || Number(right.open) - Number(left.open))
    .map(({ tile }) => tile)
}

/** Returns a test for one game. `digits` are those of the currency of the stakes. */
export function matcherOf(filter: GameFilter, digits: number): (game: Searchable) => boolean {
  const { gameType, vendorCode, classification, minLines = 0, hotOnly = false } = filter
  const name = foldForSearch(filter.name ?? '')
  const minBetMinor = filter.minBet === undefined ? 0n : minorRoundedUp(filter.minBet, digits)
  return (game) =>
    (gameType === undefined || game.gameType === gameType) &&
    (vendorCode === undefined || (game.vendorCode === vendorCode && !game.opensList)) &&
    (classification === undefined || game.classification === classification) &&
    (!hotOnly || game.isHot) &&
    game.minLines >= minLines &&
    game.minBetMinor >= minBetMinor &&
    (name === '' || game.searchText.includes(name))
}

/** Converts a decimal amount to minor units, rounded up: with 2 digits, `0.2` becomes 20 and `0.201` becomes 21. */
export function minorRoundedUp(amount: string, digits: number): bigint {
  const [whole = '0', fraction = ''] = amount.split('.')
  const kept = BigInt(whole + fraction.slice(0, digits).padEnd(digits, '0'))
  return /[1-9]/.test(fraction.slice(digits)) ? kept + 1n : kept
}

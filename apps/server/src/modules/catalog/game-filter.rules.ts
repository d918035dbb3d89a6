import type { GameType } from '@baize/contract'
import { foldForSearch } from './search-text.rules.ts'

/** What a list may be narrowed to. Everything left out matches every game. */
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
  /** The games that came last stand first. */
  readonly newestFirst?: boolean | undefined
}

/** What a filter looks at in a game. */
export interface Searchable {
  readonly gameType: GameType
  readonly vendorCode: string
  readonly classification: string
  readonly minBetMinor: bigint
  readonly minLines: number
  readonly isHot: boolean
  readonly open: boolean
  /** It leads to its vendor's list, so it stands in every list but that one. */
  readonly opensList: boolean
  /** Its names and code, folded. */
  readonly searchText: string
}

/** The order of every list: games that can be played, then hot ones, then as the lobby has them. */
export function inListOrder<G extends Pick<Searchable, 'open' | 'isHot'>>(games: readonly G[]): G[] {
  const rank = (game: G) => (game.open ? 0 : 2) + (game.isHot ? 0 : 1)
  return games.toSorted((left, right) => rank(left) - rank(right))
}

/** A test for one game. `digits` are those of the currency that stakes are in. */
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

/** A decimal amount in minor units, rounded up to whole ones: with 2 digits `0.2` is 20 and `0.201` is 21. */
export function minorRoundedUp(amount: string, digits: number): bigint {
  const [whole = '0', fraction = ''] = amount.split('.')
  const kept = BigInt(whole + fraction.slice(0, digits).padEnd(digits, '0'))
  return /[1-9]/.test(fraction.slice(digits)) ? kept + 1n : kept
}

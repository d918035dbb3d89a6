import type { GameType } from '@baize/contract'
import type { Minor } from '@baize/money'
import type { BrandText } from '../brand/index.ts'

/** A category of the lobby. */
export interface CatalogCategory {
  readonly gameType: GameType
  readonly title: BrandText
}

/** A kind of game within a category. */
export interface CatalogClassification {
  readonly gameType: GameType
  readonly code: string
  readonly name: BrandText
}

export interface CatalogVendor {
  readonly code: string
  readonly name: BrandText
}

/** Identifies a game everywhere outside the catalogue. The code is unique within its vendor. */
export interface GameKey {
  readonly vendorCode: string
  readonly gameCode: string
}

export interface CatalogGame extends GameKey {
  /** Stable and never reused: favourites and reports refer to it. */
  readonly nodeId: number
  readonly gameType: GameType
  readonly classification: string
  readonly name: BrandText
  readonly isHot: boolean
  readonly offersTrial: boolean
  readonly minBetMinor: Minor
  readonly minLines: number
  /** The engine that plays the game; `undefined` while the game is in preparation. */
  readonly engineCode: string | undefined
  /** Not a single game: it opens its vendor's own list of games (3.010). */
  readonly opensList: boolean
  /** No longer in the brand's files: named in old records, but in no list. */
  readonly gone: boolean
}

/** Whether a game can be played now. */
export type GameState = 'open' | 'inPreparation' | 'maintenance'

/** The state of an outside vendor for one game type: connected, connected and in maintenance, or absent. */
export type VendorStanding = 'open' | 'maintenance' | 'absent'

/** Returns the state of each vendor. The module `vendors` provides it. */
export type VendorStandings = (vendorCode: string, gameType: GameType) => VendorStanding

/** The pages of the site on which lotteries are played (2.011). */
export type LotteryPage = '/lottery' | '/vnLottery' | '/seaLottery'

/** A lottery of this site: the page on which it is played, and whether it can be played now. */
export interface LotteryStanding {
  readonly page: LotteryPage
  readonly state: GameState
}

/** Returns what a game is as a lottery of this site; `undefined` for every other game. The module `lotteries` provides it. */
export type LotteryStandings = (game: GameKey) => LotteryStanding | undefined

/** All that a brand offers. Every list is in the order of the lobby. */
export interface CatalogContent {
  readonly categories: readonly CatalogCategory[]
  readonly classifications: readonly CatalogClassification[]
  readonly vendors: readonly CatalogVendor[]
  readonly games: readonly CatalogGame[]
}

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

/** What names a game everywhere outside the catalogue: its code is unique within its vendor. */
export interface GameKey {
  readonly vendorCode: string
  readonly gameCode: string
}

export interface CatalogGame extends GameKey {
  /** Stable and never reused: favourites and reports point at it. */
  readonly nodeId: number
  readonly gameType: GameType
  readonly classification: string
  readonly name: BrandText
  readonly isHot: boolean
  readonly offersTrial: boolean
  readonly minBetMinor: Minor
  readonly minLines: number
  /** The engine that plays it; `undefined` while the game is in preparation. */
  readonly engineCode: string | undefined
  /** Not one game: it opens its vendor's own list of games (3.010). */
  readonly opensList: boolean
  /** No longer in the brand's files: known by name in old records, and in no list. */
  readonly gone: boolean
}

/** Whether a game can be played now. */
export type GameState = 'open' | 'inPreparation' | 'maintenance'

/** How an outside vendor stands for one game type: connected, connected and in maintenance, or not there. */
export type VendorStanding = 'open' | 'maintenance' | 'absent'

/** Says how each vendor stands; module vendors does. */
export type VendorStandings = (vendorCode: string, gameType: GameType) => VendorStanding

/** All that a brand offers. Every list stands in the order of the lobby. */
export interface CatalogContent {
  readonly categories: readonly CatalogCategory[]
  readonly classifications: readonly CatalogClassification[]
  readonly vendors: readonly CatalogVendor[]
  readonly games: readonly CatalogGame[]
}

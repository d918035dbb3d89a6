import type { Currency, Minor } from '@baize/money'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import type { AccountId, HouseAccountId, Ledger, ProviderId, WinReview } from '../../ledger/index.ts'
import type { FreeRoundsEnd } from '../free-rounds/free-rounds.rules.ts'
import type { PlayerNames } from '../players/player-name.ts'

/** A vendor as the wallet's use-cases see it, entirely in memory. */
export interface WalletVendor {
  readonly brandId: BrandId
  readonly vendorCode: string
  readonly currency: Currency
  /** The ledger's provider of the vendor's transaction ids. */
  readonly providerId: ProviderId
  /** Holds what the vendor's games won from members, less what they paid out. */
  readonly houseAccountId: HouseAccountId
  /** Holds what members owe because a win was taken back that was spent already. */
  readonly debtAccountId: HouseAccountId
  /** What it may pay without a review. */
  readonly review: WinReview
  /** The highest win of a promotion that is paid without a review; `undefined` if only `review` bounds it. */
  readonly maxPromotionMinor: Minor | undefined
  /** Whether a win whose dialect does not name its bet needs a round in which the player bet. */
  readonly winsNeedRound: boolean
  /** Whether a bet needs a token, in dialects that leave it out at will. */
  readonly tokenNeeded: boolean
  readonly walletMode: 'seamless' | 'transfer'
  readonly names: PlayerNames
  /** Finds a player by the vendor's name for them. Returns a promise only if the cached data is too old. */
  playerOf(name: string, nowMs: number): Player | undefined | Promise<Player | undefined>
  /** Finds what a launch token of this vendor stands for. Returns a promise only if the cached data is too old. */
  sessionOf(token: string, nowMs: number): PlayerSession | undefined | Promise<PlayerSession | undefined>
  gameAt(gameCode: string): GameStanding
  /** The type of a game; `undefined` for a game that the catalogue does not know. */
  gameTypeOf(gameCode: string): string | undefined
}

/** A member as a player of one vendor. */
export interface Player {
  readonly name: string
  readonly memberId: MemberId
  readonly accountId: AccountId
  /** Whether new bets are accepted. Wins and rollbacks always are. */
  readonly active: boolean
}

/** What a launch token stands for. */
export interface PlayerSession {
  readonly memberId: MemberId
  /** The game that was launched; `undefined` if the vendor's whole list was. */
  readonly gameCode: string | undefined
  /** When it expires. */
  readonly expiresAtMs: number
  /** Whether the session that it was launched from is still alive. */
  readonly parentAlive: boolean
  /** Whether the region that it was launched from is still served. */
  readonly isServed: boolean
}

/** The state of a game at a vendor. */
export type GameStanding = 'open' | 'closed' | 'unknown'

/** What the wallet knows of free rounds before it is told their end. */
export interface KnownFreeRounds {
  readonly memberId: MemberId
  readonly gameCode: string
  /** The highest win of all rounds together that is paid without a review. */
  readonly maxWinMinor: Minor
  /** They ended here without a word of the vendor: cancelled, expired, or refused by it. */
  readonly endedWithoutWord: boolean
}

/** The free rounds of vendors, as the wallet's use-case sees them. */
export interface FreeRoundsBook {
  /** Returns `undefined` for free rounds that this vendor was never asked to give. */
  find(vendor: WalletVendor, freeRoundsId: string): Promise<KnownFreeRounds | undefined>
  /** Records that the member plays them. */
  begin(freeRoundsId: string): Promise<void>
  /** Records their end and what they won, once. */
  end(freeRoundsId: string, end: { readonly state: FreeRoundsEnd; readonly wonMinor: Minor }): Promise<void>
}

/** A win in a promotion or a tournament of a vendor. */
export interface PromotionWon {
  readonly memberId: MemberId
  readonly transactionId: string
  readonly eventType: string
  readonly eventId: string
  readonly amountMinor: Minor
}

/** What the wallet's use-cases need in addition to the vendor. */
export interface WalletParts {
  readonly ledger: Pick<Ledger, 'post' | 'transactions' | 'funds' | 'debt'>
  /** Records permanently that a round is finished. */
  readonly finishRound: (vendor: WalletVendor, player: Player, round: string) => Promise<void>
  /** Whether the player bet in a round that is older than what the ledger searches. */
  readonly roundKnown: (vendor: WalletVendor, player: Player, round: string) => Promise<boolean>
  readonly freeRounds: FreeRoundsBook
  /** Records in which event a win of a promotion was won, once. */
  readonly promotionWon: (vendor: WalletVendor, won: PromotionWon) => Promise<void>
  /** Tells operators of a win that was held for review. */
  readonly winHeld: (vendor: WalletVendor, player: Player) => void
}

/** What every call says about the player. */
export interface WalletCall {
  readonly vendor: WalletVendor
  readonly playerName: string
  /** The currency as the vendor sent it; `undefined` if the dialect's call has none. */
  readonly currency: string | undefined
  readonly nowMs: number
}

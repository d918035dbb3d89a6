import type { Chips, HandAction, HandSetup, HandTerms, SeatedGame, SitAndGo } from '@baize/engines'
import type { Currency, CurrencyCode } from '@baize/money'
import type { BrandId, MemberId } from '../../kernel/ids.ts'
import type { AccountId } from '../ledger/index.ts'
import type { WalletKind } from '../wallet/index.ts'

export interface RoomKey {
  readonly brandId: BrandId
  readonly roomId: string
}

/** Rooms that are alike. Chips and stakes are whole minor units of the currency. */
export interface Level {
  readonly levelId: string
  readonly game: SeatedGame
  readonly currency: Currency
  /** Whose rooms they are: only sessions with this wallet see them and sit down. */
  readonly wallet: WalletKind
  readonly terms: HandTerms
  readonly seats: number
  readonly minBuyIn: Chips
  readonly maxBuyIn: Chips
  readonly actMs: number
  readonly timeBankMs: number
  readonly rooms: number
  /** How many demo opponents sit in a room at most; 0 where money is real. Trial play is never for money. */
  readonly demoOpponents: number
  /** Its rooms play sit-and-gos by these terms, and no cash hands: both buy-ins are the entry then, and `terms` the first blinds. */
  readonly sitAndGo?: SitAndGo | undefined
}

/** A room of a brand, as the brand's file says it. */
export interface RoomPlace extends RoomKey {
  readonly level: Level
}

/** A room as it is stored. */
export interface StoredRoom extends RoomKey {
  readonly gameCode: string
  readonly nextHandNo: number
  /** In hexadecimal. */
  readonly nextRoot: string
  readonly nextSeedSealed: Uint8Array
  readonly button: number | null
  /** The hand that is under way, or the last one. */
  readonly handId: string | null
  readonly restsUntil: Temporal.Instant | null
  /** The sit-and-go that is under way, or the last one. */
  readonly tournamentId: string | null
}

/** `paying` brings its first chips, `left` takes its last ones home, `out` has lost all in a sit-and-go that goes on. */
export type SeatState = 'paying' | 'joining' | 'playing' | 'away' | 'leaving' | 'left' | 'out'

/** Somebody on a seat, as it is stored. */
export interface StoredSeat {
  readonly seat: number
  readonly seatingId: string
  /** `null` for a demo opponent, with the account. */
  readonly memberId: MemberId | null
  readonly accountId: AccountId | null
  readonly demoName: string | null
  readonly state: SeatState
  /** Money in the member's account: at a sit-and-go the entry. */
  readonly chips: Chips
  /** What it plays with in a sit-and-go that is under way; `null` otherwise. Not money. */
  readonly tournamentChips: Chips | null
  /** Chips on their way from the balance. */
  readonly bringing: Chips | null
  readonly bringingKey: string | null
  readonly bringingAt: Temporal.Instant | null
  readonly timeBankMs: number
  readonly timeouts: number
  readonly awaySince: Temporal.Instant | null
  readonly deckSeed: string | null
  /** The number of the hand for which the seed was given. */
  readonly deckSeedHand: number | null
  readonly seatedAt: Temporal.Instant
  /** The hand whose result could not be posted for this seat: its chips are those from before it, and are set apart next. */
  readonly unpostedHand: string | null
}

/** Chips of a member for whom the result of a hand or a sit-and-go could not be posted. They have no seat any more. */
export interface StoredApart {
  /** The seating that they had. */
  readonly seatingId: string
  readonly memberId: MemberId
  readonly accountId: AccountId
  /** Those from before the hand until it is posted. */
  readonly chips: Chips
  /** `null` once it is posted, until the chips are home. */
  readonly unpostedHand: string | null
}

/** Who was dealt in, as it is stored with the hand. */
export interface HandPlayer {
  readonly seat: number
  readonly seatingId: string
  /** Decimal digits; `null` for a demo opponent. */
  readonly memberId: string | null
  readonly accountId: string | null
  readonly demoName: string | null
  readonly chips: Chips
  readonly timeBankMs: number
  /** What it added to the deck, and whether it was given for this very hand. */
  readonly seed: string
  readonly fresh: boolean
}

/** A hand as it is stored. */
export interface StoredHand extends RoomKey {
  readonly handId: string
  readonly gameCode: string
  readonly currency: CurrencyCode
  readonly handNo: number
  readonly deckRoot: string
  readonly deckSeedSealed: Uint8Array
  readonly definitionHash: string
  readonly setup: HandSetup
  readonly players: readonly HandPlayer[]
  /** The sit-and-go to which it belongs: all amounts are tournament chips then. */
  readonly tournamentId: string | null
  readonly state: 'playing' | 'settled' | 'void'
  readonly startedAt: Temporal.Instant
  readonly endedAt: Temporal.Instant | null
}

/** An action as it is stored. */
export interface StoredAction {
  readonly handId: string
  readonly actionNo: number
  readonly seat: number
  readonly action: HandAction
  readonly by: 'player' | 'time' | 'demo'
  readonly actedAt: Temporal.Instant
}

/** Somebody who waits for a seat. */
export interface StoredWaiting {
  readonly memberId: MemberId
  readonly since: Temporal.Instant
  readonly keptUntil: Temporal.Instant | null
}

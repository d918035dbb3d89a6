import type { TableOutcome } from './rules/table-rules.ts'

/** Amounts by field, in minor units. */
export type Amounts = Readonly<Record<string, string>>

/** What everybody at a table is doing. `opening` shows a round up to the decision, `revealing` the rest of it. */
export type TablePhase = 'betting' | 'opening' | 'deciding' | 'revealing' | 'result' | 'shuffling'

/** Limits in minor units. */
export interface ViewedLimits {
  readonly chips: readonly string[]
  readonly main: string
  readonly side: string
  readonly round: string
}

/** A stake of somebody else, for money. */
export interface OtherStake {
  readonly name: string
  readonly totalMinor: string
  /** What the round paid, once it is known. */
  readonly paidMinor?: string
}

/** The shoe of a table that has one. The hash of its seed is known before the first bet; the seed is told when it has ended. */
export interface ViewedShoe {
  readonly hash: string
  readonly number: number
  readonly dealt: number
  readonly burned: number
  readonly previous?: { readonly hash: string; readonly seed: string }
}

/** What a round paid to a window, in minor units. */
export interface PaidRound {
  readonly round: string
  readonly stakedMinor: string
  readonly paidMinor: string
}

/** A table at which everybody bets on the same round. Times are milliseconds of the server's clock. */
export interface SharedView {
  readonly kind: 'shared'
  readonly round: string
  readonly number: number
  readonly phase: TablePhase
  readonly startedMs: number
  readonly endsMs: number
  /** While seats decide, only what they may know. */
  readonly outcome?: TableOutcome
  /** This window's chips of the round. */
  readonly mine: Amounts
  readonly choice?: string
  /** What this window's last round paid, with the round's name. */
  readonly paid?: PaidRound
  /** This window's chips of its last round, for repeating them. */
  readonly before: Amounts
  readonly others: readonly OtherStake[]
  /** Chips of all others by field. */
  readonly crowd: Amounts
  readonly watching: number
  /** Rounds of this shoe, oldest first, in few letters. */
  readonly history: readonly string[]
  readonly shoe?: ViewedShoe
  readonly limits: ViewedLimits
}

/** What a blackjack table is doing. */
export type BlackjackPhase = 'betting' | 'dealing' | 'insuring' | 'deciding' | 'revealing' | 'result'

/** A hand as everybody sees it. */
export interface ViewedHand {
  readonly cards: readonly number[]
  readonly stakes: number
  readonly isDone: boolean
  readonly isSplit: boolean
}

/** A seat of a blackjack table. */
export interface ViewedSeat {
  readonly place: number
  readonly isTaken: boolean
  /** Masked; absent for a seat without a bet. */
  readonly name?: string
  readonly isMine: boolean
  readonly hands: readonly ViewedHand[]
  readonly totalMinor: string
  readonly paidMinor?: string
  /** The hand that is to be played next, -1 when the seat has finished. */
  readonly active: number
}

/** A blackjack table. */
export interface BlackjackView {
  readonly kind: 'blackjack'
  readonly round: string
  readonly number: number
  readonly phase: BlackjackPhase
  readonly startedMs: number
  /** Absent while a private table waits for its player. */
  readonly endsMs?: number
  /** The dealer's cards; the hidden one is -1. */
  readonly dealer: readonly number[]
  readonly seats: readonly ViewedSeat[]
  readonly mine: Amounts
  readonly before: Amounts
  /** What this window may do now. */
  readonly choices: readonly string[]
  readonly paid?: PaidRound
  readonly history: readonly string[]
  readonly limits: ViewedLimits
}

/** What the window of a table shows. */
export type TablesView = SharedView | BlackjackView

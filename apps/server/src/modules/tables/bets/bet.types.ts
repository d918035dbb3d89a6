import type { SharedGame } from '@baize/engines'
import type { Minor } from '@baize/money'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import type { DecisionContext, HouseAccountId } from '../../ledger/index.ts'
import type { TableRules } from '../tables.files.ts'
import type { StoredBets, StoredPayment, TableBet } from '../tables.types.ts'

/** A request to bet: everything that the decision needs besides the account's state. */
export interface BetRequest {
  readonly kind: 'bet'
  readonly roundId: string
  readonly brandId: BrandId
  readonly memberId: MemberId
  readonly isTrial: boolean
  readonly game: SharedGame
  /** The catalogue's type of the game. */
  readonly gameType: string
  readonly bets: readonly TableBet[]
  readonly closesAt: Temporal.Instant
  readonly rules: TableRules
  /** Of the currency, for what refusals say. */
  readonly digits: number
  readonly house: HouseAccountId
}

/** A request to cash out a bet of crash. */
export interface CashOutRequest {
  readonly kind: 'cashOut'
  readonly roundId: string
  readonly gameCode: string
  readonly gameType: string
  readonly field: string
  /** The multiple of the moment at which it was asked for; a lower target comes first. */
  readonly hundredths: number
  /** From this moment on it is too late, however early it was asked for; undefined for targets, which the server watches. */
  readonly until: Temporal.Instant | undefined
  readonly house: HouseAccountId
}

/** A request to pay what the bets of a round won. */
export interface WinRequest {
  readonly kind: 'win'
  readonly roundId: string
  readonly gameCode: string
  readonly gameType: string
  readonly amountMinor: Minor
  /** How much of the bets counts no more as turnover: the later ones of the round have made the earlier ones safe. */
  readonly uncountedMinor: Minor
  readonly house: HouseAccountId
}

/** A request to return a stake of a void round. */
export interface ReturnRequest {
  readonly kind: 'return'
  readonly roundId: string
  readonly gameCode: string
  readonly gameType: string
  /** See `StoredPayment`. */
  readonly part: string
  /** The key of the stake. */
  readonly betKey: string
  readonly amountMinor: Minor
  readonly validMinor: Minor
  readonly house: HouseAccountId
}

export type TableRequest = BetRequest | CashOutRequest | WinRequest | ReturnRequest

/** The result of a command. */
export type TableResult =
  | {
      readonly kind: 'bets'
      readonly bets: StoredBets
      /** All bets of the account in the round, one for each field; undefined for a command that is repeated. */
      readonly own?: readonly TableBet[]
    }
  | { readonly kind: 'payment'; readonly payment: StoredPayment }

/** A row that a committed command adds. */
export type TableRow =
  | { readonly kind: 'bets'; readonly bets: StoredBets; readonly context: DecisionContext }
  | { readonly kind: 'payment'; readonly payment: StoredPayment; readonly context: DecisionContext }

/** What an account has on a field of a round. */
export interface HeldBet {
  readonly amountMinor: bigint
  readonly target: number | undefined
  readonly most: number | undefined
  /** Whether it was cashed out. */
  readonly isPaid: boolean
}

/** An account's bets in a round, which was not settled when they were made. */
export interface HeldRound {
  readonly gameCode: string
  readonly fields: ReadonlyMap<string, HeldBet>
  readonly stakedMinor: bigint
  /** What of it has counted as turnover. */
  readonly validMinor: bigint
}

/** The rounds of an account that are not settled, by their ids. */
export type HeldRounds = ReadonlyMap<string, HeldRound>

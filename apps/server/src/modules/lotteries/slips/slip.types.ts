import type { LotteryTicket, LotteryTicketJson } from '@baize/lottery'
import type { Minor } from '@baize/money'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import type { AccountId, DecisionContext, HouseAccountId, ProviderId } from '../../ledger/index.ts'

/** A slip that somebody wants to buy, checked and with the terms copied onto its tickets. */
export interface NewSlip {
  /** A UUID of version 7: slips of a draw are sealed in the order of their ids. */
  readonly slipId: string
  readonly drawId: string
  readonly brandId: BrandId
  readonly memberId: MemberId
  readonly isTrial: boolean
  /** What the seal calls the member in this draw: 16 hexadecimal digits. */
  readonly holder: string
  readonly lines: number
  readonly stakeMinor: Minor
  /** How much of the stake counts as turnover; null: all of it. */
  readonly validMinor: Minor | null
  readonly tickets: readonly LotteryTicket[]
  /** The hash of its leaf in the tree, 32 bytes. */
  readonly leaf: Uint8Array
  /** The plan that buys it. */
  readonly chaseId: string | null
  readonly closesAt: Temporal.Instant
}

/** A slip as it is stored. */
export interface StoredSlip {
  readonly drawId: string
  readonly slipId: string
  readonly brandId: BrandId
  readonly accountId: AccountId
  readonly memberId: MemberId
  readonly isTrial: boolean
  readonly holder: string
  readonly lines: number
  readonly stakeMinor: Minor
  /** How much of the stake counts as turnover; null: all of it. */
  readonly validMinor: Minor | null
  readonly tickets: readonly LotteryTicketJson[]
  readonly chaseId: string | null
  readonly closesAt: Temporal.Instant
  readonly providerId: ProviderId
  /** The key of its stake in the ledger. */
  readonly key: string
  readonly placedAt: Temporal.Instant
}

/** A line that won, as it is stored. */
export interface StoredWinner {
  /** The place of its ticket on the slip, from 0. */
  readonly ticket: number
  readonly line: string
  readonly hits: Readonly<Record<string, number>>
  /** Whole minor units. */
  readonly payoutMinor: string
}

/** What became of a slip: generation 0 returned its stake; later ones are what settlements paid. */
export interface SlipEnd {
  readonly drawId: string
  readonly slipId: string
  readonly generation: number
  readonly kind: 'cancelled' | 'void' | 'paid'
  readonly accountId: AccountId
  /** What was returned, or all that the slip pays by this generation. */
  readonly amountMinor: Minor
  readonly winners: readonly StoredWinner[] | null
  readonly postedAt: Temporal.Instant
}

/** A request to sell a slip: all that the decision needs besides the state of the account. */
export interface SellRequest {
  readonly kind: 'sell'
  readonly slip: NewSlip
  readonly gameCode: string
  /** The catalogue's type of the game. */
  readonly gameType: string
  readonly house: HouseAccountId
  readonly maxMemberSlips: number
  /** The most that the member can stake on one number of the draw, and the digits of its currency; undefined: no limit. */
  readonly memberNumber: { readonly maxMinor: bigint; readonly digits: number } | undefined
}

/** A request to cancel a slip for its member. */
export interface CancelRequest {
  readonly kind: 'cancel'
  readonly slip: Pick<StoredSlip, 'drawId' | 'slipId' | 'stakeMinor' | 'validMinor' | 'key'>
  readonly gameCode: string
  readonly house: HouseAccountId
  /** From this moment on it is too late. */
  readonly until: Temporal.Instant
}

/** A request to return the stake of a slip whose draw is void. */
export interface VoidRequest {
  readonly kind: 'void'
  readonly slip: Pick<StoredSlip, 'drawId' | 'slipId' | 'stakeMinor' | 'validMinor' | 'key'>
  readonly gameCode: string
  readonly house: HouseAccountId
}

/** A request to pay what a slip wins by a generation of the draw's numbers. */
export interface PayRequest {
  readonly kind: 'pay'
  readonly slip: Pick<StoredSlip, 'drawId' | 'slipId'>
  readonly gameCode: string
  readonly house: HouseAccountId
  /** The house account `debts`: what a correction takes back and the member has spent meanwhile. */
  readonly debts: HouseAccountId
  /** From 1. */
  readonly generation: number
  /** All that it pays by this generation; 0 only if an earlier one paid. */
  readonly amountMinor: Minor
  /** What an earlier generation paid, which is taken back in the same transaction. */
  readonly before: { readonly generation: number; readonly amountMinor: Minor } | undefined
  /** At most 500. */
  readonly winners: readonly StoredWinner[]
}

export type LotteryRequest = SellRequest | CancelRequest | VoidRequest | PayRequest

/** The result of a command. */
export type LotteryResult =
  | { readonly kind: 'slip'; readonly slip: StoredSlip }
  | { readonly kind: 'end'; readonly end: SlipEnd }

/** A row that a committed command adds. */
export type LotteryRow =
  | { readonly kind: 'slip'; readonly slip: StoredSlip; readonly leaf: Uint8Array; readonly context: DecisionContext }
  | { readonly kind: 'end'; readonly end: SlipEnd; readonly context: DecisionContext }

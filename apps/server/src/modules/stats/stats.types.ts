import type { CurrencyCode, Minor } from '@baize/money'
import type { BrandId, MemberId } from '../../kernel/ids.ts'
import type { AccountId, AccountKind, ProviderId } from '../ledger/index.ts'

/**
 * What was summed: counts of stakes and of payouts, and amounts in minor units. Amounts are positive in the direction
 * that their name says; only `adjustmentMinor` (a correction in the member's favour) and `heldMinor` (money set aside)
 * go both ways. Turnover, GGR and profit follow from them: see `stats.rules.ts`.
 */
export interface Sums {
  readonly bets: bigint
  readonly wins: bigint
  readonly stakeMinor: Minor
  readonly payoutMinor: Minor
  readonly refundMinor: Minor
  /** Stakes that a rollback gave back. */
  readonly undoneStakeMinor: Minor
  /** Payouts that a rollback took back. */
  readonly undonePayoutMinor: Minor
  readonly bonusMinor: Minor
  readonly depositMinor: Minor
  readonly withdrawalMinor: Minor
  readonly transferInMinor: Minor
  readonly transferOutMinor: Minor
  readonly adjustmentMinor: Minor
  readonly heldMinor: Minor
}

/** Days of the brand's time zone, both included. */
export interface Days {
  readonly from: Temporal.PlainDate
  readonly to: Temporal.PlainDate
}

/** What a member did on a day on one account, with one provider and game. */
export interface MemberDay {
  readonly day: Temporal.PlainDate
  readonly kind: AccountKind
  readonly currency: CurrencyCode
  /** Whose postings: `play` are our own games, `house` what belongs to none, others are vendor codes. */
  readonly provider: string
  /** Empty for what belongs to no game. */
  readonly gameCode: string
  readonly sums: Sums
}

/** What an agent's team did on a day: the agent and everybody below, in one currency and kind of account. */
export interface TeamDay {
  readonly day: Temporal.PlainDate
  readonly kind: AccountKind
  readonly currency: CurrencyCode
  readonly sums: Sums
}

/** Sums over some days. */
export interface Totals {
  readonly kind: AccountKind
  readonly currency: CurrencyCode
  readonly sums: Sums
}

/** Whose sums are asked for. */
export interface Whose {
  readonly brandId: BrandId
  readonly memberId: MemberId
}

/** Which games are asked for: those that an account played with a provider before a day. */
export interface GamesAsked {
  readonly accountId: AccountId
  readonly providerId: ProviderId
  readonly before: Temporal.PlainDate
}

/** What a game came to. */
export interface GameTotals {
  readonly gameCode: string
  readonly bets: bigint
  readonly stakeMinor: Minor
  readonly payoutMinor: Minor
}

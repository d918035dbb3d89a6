import type { CurrencyCode, Minor } from '@baize/money'
import type { BrandId, MemberId } from '../../kernel/ids.ts'
import type { AccountId, AccountKind, ProviderId } from '../ledger/index.ts'

/**
 * Sums: counts of stakes and payouts, and amounts in minor units. Each amount is positive in the direction that its
 * name says; only `adjustmentMinor` (a correction in the member's favour), `heldMinor` (money set aside), `debtMinor` (what the
 * member came to owe) and `payMinor` (what contracts brought) can have either sign. Turnover, GGR and profit are derived from them in `stats.rules.ts`.
 */
export interface Sums {
  readonly bets: bigint
  readonly wins: bigint
  readonly stakeMinor: Minor
  /** What of stakes does not count as turnover, such as opposite bets. */
  readonly invalidMinor: Minor
  readonly payoutMinor: Minor
  readonly refundMinor: Minor
  /** Stakes that were returned by a rollback. */
  readonly undoneStakeMinor: Minor
  /** Payouts that were taken back by a rollback. */
  readonly undonePayoutMinor: Minor
  readonly bonusMinor: Minor
  readonly depositMinor: Minor
  readonly withdrawalMinor: Minor
  readonly transferInMinor: Minor
  readonly transferOutMinor: Minor
  readonly adjustmentMinor: Minor
  readonly heldMinor: Minor
  /** Lent to take back wins that were spent already, less what was settled. */
  readonly debtMinor: Minor
  /** What an agent was paid under contracts, less what the agent paid downlines. Neither turnover nor profit. */
  readonly payMinor: Minor
}

/** A range of days in the brand's time zone, both ends included. */
export interface Days {
  readonly from: Temporal.PlainDate
  readonly to: Temporal.PlainDate
}

/** A member's sums for one day, account, provider and game. */
export interface MemberDay {
  readonly day: Temporal.PlainDate
  readonly kind: AccountKind
  readonly currency: CurrencyCode
  /**
   * The provider of the postings: `play` for our own games, `house` for what belongs to no game, otherwise a vendor
   * code.
   */
  readonly provider: string
  /** Empty if the postings belong to no game. */
  readonly gameCode: string
  readonly sums: Sums
}

/** A team's sums for one day, currency and kind of account; the team is an agent and everybody below. */
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

/** The member whose sums are requested. */
export interface MemberKey {
  readonly brandId: BrandId
  readonly memberId: MemberId
}

/** Which games are requested: those that accounts played before a day. */
export interface GamesQuery {
  readonly accountIds: readonly AccountId[]
  readonly before: Temporal.PlainDate
}

/** The sums of a game of a provider, over all the accounts that were asked for. */
export interface GameTotals {
  readonly providerId: ProviderId
  /** Empty for what belongs to no game. */
  readonly gameCode: string
  readonly bets: bigint
  readonly stakedMinor: Minor
  /** Stakes that were refunded or rolled back. */
  readonly returnedMinor: Minor
  /** Wins less those that were taken back. */
  readonly paidMinor: Minor
}

/** What was played at one provider in games of one type. Sums of what belongs to no game are zero. */
interface Play {
  /** As {@link MemberDay.provider}. */
  readonly provider: string
  /** The type that the games had when they were first summed up; empty for games that no catalogue knew. */
  readonly gameType: string
  readonly sums: Sums
}

/** What was played on a day. */
export interface PlayDay extends Play {
  readonly day: Temporal.PlainDate
}

/** What was played by a member, or by the team of an agent. */
export interface PlayOfMember extends Play {
  readonly memberId: MemberId
}

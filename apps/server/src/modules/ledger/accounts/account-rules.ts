import type { Minor } from '@baize/money'
import type { ErrorCode } from '@baize/phrases/errors'
import type { HouseAccountName } from '../ledger.types.ts'
import type { PostingKind } from '../posting-kinds.ts'

/** Who sets rules on accounts: the auditor, the player's protection, or an operator. Each has one rule an account. */
export const ruleSources = ['audit', 'protection', 'operator'] as const
export type RuleSource = (typeof ruleSources)[number]

/** What a limit counts: stakes, stakes less what came back (a loss), or deposits. */
export type LimitedFlow = 'stake' | 'loss' | 'deposit'

/** A limit over the current day, week (from Monday) or month of a time zone. */
export interface FlowLimit {
  readonly flow: LimitedFlow
  readonly period: 'day' | 'week' | 'month'
  readonly mostMinor: Minor
  /** An IANA time zone: it decides when a period begins. */
  readonly timeZone: string
}

/** What a source refuses on an account. Payouts, rollbacks, refunds and releases are never refused. */
export interface AccountRule {
  /** Whether new stakes are refused, and transfers to other accounts: the money would be staked there. */
  readonly blocked: boolean
  readonly limits: readonly FlowLimit[]
  /** Why, for the record; 1 to 300 characters. */
  readonly reason: string
}

/** A rule as it is stored. */
export interface StoredRule {
  readonly blocked: boolean
  readonly limits: readonly {
    readonly flow: 'stake' | 'loss' | 'deposit'
    readonly period: 'day' | 'week' | 'month'
    readonly mostMinor: string
    readonly timeZone: string
  }[]
}

/** A limit with what has flowed since its period began. Changed as postings are decided. */
export interface LimitState {
  readonly limit: FlowLimit
  /** Epoch milliseconds. */
  beginsAtMs: number
  endsAtMs: number
  usedMinor: bigint
}

/** What an account's rules amount to. */
export interface RuleState {
  readonly blocked: boolean
  readonly limits: readonly LimitState[]
}

/** A posting, as far as rules look at it. */
export interface RuledPosting {
  readonly kind: PostingKind
  readonly amountMinor: bigint
  /** It stakes what the same transaction took out of stakes in play: that was allowed when it was held. */
  readonly wasHeld?: boolean
  /** A hold puts money at risk only where it is a stake in play; one for a withdrawal does not. */
  readonly house: HouseAccountName
}

function isStake({ kind, house }: RuledPosting): boolean {
  return kind === 'stake' || (kind === 'hold' && house === 'stakes_in_play')
}

/** How much a posting moves a flow; 0 where it is not part of it. */
export function flowOf(flow: LimitedFlow, posting: RuledPosting): bigint {
  const { kind, amountMinor, house } = posting
  if (flow === 'deposit') return kind === 'deposit' ? amountMinor : 0n
  if (isStake(posting)) return -amountMinor
  if (kind === 'capture' || kind === 'release') return house === 'stakes_in_play' ? -amountMinor : 0n
  // A rolled back or refunded stake was none; a win that is taken back is a loss again.
  if (kind === 'rollback' || kind === 'refund') return flow === 'loss' || amountMinor > 0n ? -amountMinor : 0n
  return flow === 'loss' && kind === 'payout' ? -amountMinor : 0n
}

/** Why the rules refuse a posting, or `undefined` when they do not. Moves a limit on to its current period. */
export function refusalOf(rules: RuleState, posting: RuledPosting, nowMs: number): ErrorCode | undefined {
  if (posting.wasHeld === true) return undefined
  const leaves = posting.kind === 'transfer' && posting.amountMinor < 0n
  if (rules.blocked && (leaves || isStake(posting))) return 'wallet.account_blocked'
  if (!isStake(posting) && posting.kind !== 'deposit') return undefined
  for (const state of rules.limits) {
    const flow = flowOf(state.limit.flow, posting)
    if (flow > 0n && staked(state.limit, usedAt(state, nowMs)) + flow > state.limit.mostMinor)
      return 'wallet.limit_reached'
  }
  return undefined
}

/** Counts a decided posting towards the limits that it is part of. */
export function countTowards(rules: RuleState, posting: RuledPosting, nowMs: number): void {
  for (const state of rules.limits) {
    const flow = flowOf(state.limit.flow, posting)
    if (flow !== 0n) state.usedMinor = usedAt(state, nowMs) + flow
  }
}

/**
 * Ends what one transaction counts. What is staked is never below zero after it: a stake of an earlier period that is
 * given back now makes no room for more than the limit.
 */
export function endTransaction(rules: RuleState): void {
  for (const state of rules.limits) state.usedMinor = staked(state.limit, state.usedMinor)
}

function staked({ flow }: FlowLimit, usedMinor: bigint): bigint {
  return flow === 'stake' && usedMinor < 0n ? 0n : usedMinor
}

function usedAt(state: LimitState, nowMs: number): bigint {
  if (nowMs >= state.beginsAtMs && nowMs < state.endsAtMs) return state.usedMinor
  const { beginsAtMs, endsAtMs } = periodAt(state.limit, nowMs)
  // A clock set back just now: what was used is read anew before the next batch.
  if (beginsAtMs < state.beginsAtMs) return state.usedMinor
  Object.assign(state, { beginsAtMs, endsAtMs, usedMinor: 0n })
  return 0n
}

/** Whether a limit has moved on to a period that has not begun: the clock was ahead, and was set back. */
export function isAhead({ limits }: RuleState, nowMs: number): boolean {
  return limits.some(({ beginsAtMs }) => nowMs < beginsAtMs)
}

/** When the period of a limit that holds a time begins and ends, in epoch milliseconds. */
export function periodAt({ period, timeZone }: Pick<FlowLimit, 'period' | 'timeZone'>, nowMs: number) {
  const today = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(timeZone).startOfDay()
  const begin =
    period === 'day'
      ? today
      : period === 'week'
        ? today.subtract({ days: today.dayOfWeek - 1 })
        : today.with({ day: 1 })
  const end = begin.add(period === 'day' ? { days: 1 } : period === 'week' ? { weeks: 1 } : { months: 1 })
  return { beginsAtMs: begin.startOfDay().epochMilliseconds, endsAtMs: end.startOfDay().epochMilliseconds }
}

import type { Minor } from '@baize/money'
import type { ErrorCode } from '@baize/phrases/errors'
import type { HouseAccountName } from '../ledger.types.ts'
import type { PostingKind } from '../posting-kinds.ts'

/**
 * Who can set rules on accounts: the auditor, an operator, the agents' contracts (while an agent owes pay to a downline), or
 * player protection. Each has at most one rule per account. If several block an account, the first of this list is named.
 */
export const ruleSources = ['audit', 'operator', 'contracts', 'protection'] as const
export type RuleSource = (typeof ruleSources)[number]

/** What a limit counts: stakes, losses (stakes less what was paid back), or deposits. */
export type LimitedFlow = 'stake' | 'loss' | 'deposit'

/** A limit for the current day, week (from Monday) or month in a time zone. */
export interface FlowLimit {
  readonly flow: LimitedFlow
  readonly period: 'day' | 'week' | 'month'
  readonly maxMinor: Minor
  /** An IANA time zone, which determines when a period begins. */
  readonly timeZone: string
}

/** What a source refuses on an account. Payouts, rollbacks, refunds, releases and agents' pay are never refused. */
export interface AccountRule {
  /**
   * Whether new stakes are refused, and also transfers to other accounts, because the money could be staked there. An account
   * that `contracts` blocks refuses withdrawals too; one that another source blocks takes no money from other members.
   */
  readonly blocked: boolean
  readonly limits: readonly FlowLimit[]
  /** The recorded reason; 1 to 300 characters. */
  readonly reason: string
}

/** A rule as stored in the database, with the names used there. */
export interface StoredRule {
  readonly blocked: boolean
  readonly limits: readonly {
    readonly flow: 'stake' | 'loss' | 'deposit'
    readonly period: 'day' | 'week' | 'month'
    readonly mostMinor: string
    readonly timeZone: string
  }[]
}

/** A stored rule and who set it. */
export interface SourcedRule extends StoredRule {
  readonly source: RuleSource
}

/** A limit and how much of it has been used in the current period. It is updated as postings are decided. */
export interface LimitState {
  readonly limit: FlowLimit
  /** Epoch milliseconds. */
  beginsAtMs: number
  endsAtMs: number
  usedMinor: bigint
}

/** The combined effect of an account's rules. */
export interface RuleState {
  /** Who blocks the account, in the order of `ruleSources`. */
  readonly blockers: readonly RuleSource[]
  readonly limits: readonly LimitState[]
}

/** The parts of a posting that rules examine. */
export interface RuledPosting {
  readonly kind: PostingKind
  readonly amountMinor: bigint
  /**
   * The stake comes from money that the same transaction took out of stakes in play. It was already allowed when it was
   * held.
   */
  readonly wasHeld?: boolean
  /** A hold counts as a stake only for the house account of stakes in play, not for a withdrawal. */
  readonly house: HouseAccountName
}

function isStake({ kind, house }: RuledPosting): boolean {
  return kind === 'stake' || (kind === 'hold' && house === 'stakes_in_play')
}

/** Money goes to another account or comes from it, such as that of a vendor who holds it: it may be staked there. */
function isTransfer({ kind, house }: RuledPosting): boolean {
  return kind === 'transfer' && house === 'clearing'
}

/** Money that another member gives: an agent to the team, or a downline to its agent. */
function isFromMember({ kind, amountMinor, house }: RuledPosting): boolean {
  return kind === 'transfer' && house === 'team_transfers' && amountMinor > 0n
}

/** How much a posting adds to a flow; 0 if it does not belong to it. */
export function flowOf(flow: LimitedFlow, posting: RuledPosting): bigint {
  const { kind, amountMinor, house } = posting
  // Money from another member is money paid in: otherwise an agent could lift the limits of whoever plays below.
  if (flow === 'deposit') return kind === 'deposit' || isFromMember(posting) ? amountMinor : 0n
  if (isStake(posting) || isTransfer(posting)) return -amountMinor
  if (kind === 'release' && house === 'wins_held') return flow === 'loss' ? -amountMinor : 0n
  if (kind === 'capture' || kind === 'release') return house === 'stakes_in_play' ? -amountMinor : 0n
  // A stake that was rolled back or refunded does not count; a win that was taken back counts as a loss again.
  if (kind === 'rollback' || kind === 'refund') return flow === 'loss' || amountMinor > 0n ? -amountMinor : 0n
  // A win that is held for review is no gain until it is released.
  return flow === 'loss' && (kind === 'payout' || kind === 'review') ? -amountMinor : 0n
}

/** Who blocks an account by these rules, in the order of `ruleSources`. */
export function blockersIn(rules: readonly SourcedRule[]): RuleSource[] {
  return ruleSources.filter((source) => rules.some((rule) => rule.blocked && rule.source === source))
}

const codeOfBlock: Readonly<Record<RuleSource, ErrorCode>> = {
  audit: 'wallet.account_blocked',
  operator: 'wallet.account_blocked',
  contracts: 'wallet.pay_owed',
  protection: 'protection.excluded',
}

/** Whoever blocks an account and refuses this posting. */
function blockerOf({ blockers }: RuleState, posting: RuledPosting): RuleSource | undefined {
  if (isStake(posting) || (posting.kind === 'transfer' && posting.amountMinor < 0n)) return blockers[0]
  // Who owes pay to a downline withdraws nothing before it is paid, and takes whatever helps to pay it.
  if (posting.kind === 'hold') return blockers.find((source) => source === 'contracts')
  return isFromMember(posting) ? blockers.find((source) => source !== 'contracts') : undefined
}

/** Returns why the rules refuse a posting, or `undefined` if they allow it. Advances a limit to its current period. */
export function refusalOf(rules: RuleState, posting: RuledPosting, nowMs: number): ErrorCode | undefined {
  if (posting.wasHeld === true) return undefined
  const blocker = blockerOf(rules, posting)
  if (blocker !== undefined) return codeOfBlock[blocker]
  const leaves = posting.kind === 'transfer' && posting.amountMinor < 0n
  if (!isStake(posting) && !leaves && posting.kind !== 'deposit' && !isFromMember(posting)) return undefined
  for (const state of rules.limits) {
    const flow = flowOf(state.limit.flow, posting)
    if (flow > 0n && staked(state.limit, usedAt(state, nowMs)) + flow > state.limit.maxMinor)
      return 'wallet.limit_reached'
  }
  return undefined
}

/** Counts an accepted posting towards the limits that apply to it. */
export function countTowards(rules: RuleState, posting: RuledPosting, nowMs: number): void {
  for (const state of rules.limits) {
    const flow = flowOf(state.limit.flow, posting)
    if (flow !== 0n) state.usedMinor = usedAt(state, nowMs) + flow
  }
}

/**
 * Finishes counting one transaction. The total staked is never left below zero: a stake from an earlier period that is
 * returned now does not raise the limit of this period.
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
  // The clock was just set back: the usage is loaded again before the next batch.
  if (beginsAtMs < state.beginsAtMs) return state.usedMinor
  Object.assign(state, { beginsAtMs, endsAtMs, usedMinor: 0n })
  return 0n
}

/** Whether a limit is in a period that has not begun: the clock was ahead and was set back. */
export function isAhead({ limits }: RuleState, nowMs: number): boolean {
  return limits.some(({ beginsAtMs }) => nowMs < beginsAtMs)
}

/** When the limit's period that contains `nowMs` begins and ends, in epoch milliseconds. */
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

import type { LimitedFlow, LimitPeriod } from '@baize/contract'
import { minor } from '@baize/money'
import { periodAt, type AccountRule } from '../ledger/index.ts'

export const flows = ['deposit', 'loss', 'stake'] as const satisfies readonly LimitedFlow[]
export const periods = ['day', 'week', 'month'] as const satisfies readonly LimitPeriod[]

/** A limit that a member has set, in minor units. */
export interface SetLimit {
  readonly flow: LimitedFlow
  readonly period: LimitPeriod
  readonly amountMinor: bigint
}

/** What counts as the end of an exclusion for good: the database's times end somewhere, and nobody lives as long. */
export const forGood = Temporal.Instant.from('9999-12-31T00:00:00Z')

export function isForGood(endsAt: Temporal.Instant): boolean {
  return Temporal.Instant.compare(endsAt, forGood) >= 0
}

/** Whether a limit would protect less than before, so that it has to wait. `null` is no limit. */
export function isWeaker(before: bigint | null, after: bigint | null): boolean {
  if (before === null) return false
  return after === null || after > before
}

/** Whether reality checks would come less often. `null` is never. */
export function isRarer(before: number | null, after: number | null): boolean {
  if (before === null) return false
  return after === null || after > before
}

/** When the current period of a limit began and when it ends. */
export function currentPeriod(period: LimitPeriod, timeZone: string, now: Temporal.Instant) {
  const { beginsAtMs, endsAtMs } = periodAt({ period, timeZone }, now.epochMilliseconds)
  return {
    begunAt: Temporal.Instant.fromEpochMilliseconds(beginsAtMs),
    endsAt: Temporal.Instant.fromEpochMilliseconds(endsAtMs),
  }
}

/** What a member chooses: a time-out of hours, or an exclusion of months or for good. */
export type WantedExclusion =
  | { readonly kind: 'timeout'; readonly hours: number }
  | { readonly kind: 'exclusion'; readonly months: number | null }

/** When an exclusion that begins now ends. Months are those of the calendar in the brand's time zone. */
export function endOf(wanted: WantedExclusion, now: Temporal.Instant, timeZone: string): Temporal.Instant {
  if (wanted.kind === 'timeout') return now.add({ hours: wanted.hours })
  if (wanted.months === null) return forGood
  return now.toZonedDateTimeISO(timeZone).add({ months: wanted.months }).toInstant()
}

/** Whether an exclusion is on. */
export function isOn(excludedUntil: Temporal.Instant | null, now: Temporal.Instant): boolean {
  return excludedUntil !== null && Temporal.Instant.compare(now, excludedUntil) < 0
}

/** What the ledger has to refuse on a member's account. */
export function ruleOf(limits: readonly SetLimit[], isExcluded: boolean, timeZone: string): AccountRule {
  return {
    blocked: isExcluded,
    limits: limits.map(({ flow, period, amountMinor }) => {
      return { flow, period, maxMinor: minor(amountMinor), timeZone }
    }),
    reason: isExcluded ? 'a time-out or self-exclusion of the member' : 'limits that the member has set',
  }
}

/** When the next reality check is due; `null` without one, or before play has begun. */
export function nextCheck(
  everyMinutes: number | null,
  { begunAt, checkedAt }: { readonly begunAt: Temporal.Instant; readonly checkedAt: Temporal.Instant | null },
): Temporal.Instant | null {
  return everyMinutes === null ? null : (checkedAt ?? begunAt).add({ minutes: everyMinutes })
}

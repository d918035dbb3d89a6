import type { HealthCheck } from '@baize/contract/office'
import type { WeakSetting } from '../../../kernel/database/weak-settings.ts'

/** What is known about the health of a site. */
export interface HealthFacts {
  readonly now: Temporal.Instant
  /** Problems in the books that nobody has settled. */
  readonly bookProblems: number
  /** When the books were last audited as a whole. */
  readonly auditedAt: Temporal.Instant | undefined
  /** Up to when everything in the log is in the daily sums. */
  readonly countedUntil: Temporal.Instant | undefined
  /** Approved withdrawals that the gateway has not paid in time. */
  readonly unpaid: { readonly count: number; readonly oldest: Temporal.Instant | null }
  /** Settings of an external database that are far off. */
  readonly weakSettings: readonly WeakSetting[]
}

/** The auditor goes through the books about once a day. */
const auditHours = 26
/** The sums follow the log by seconds. */
const sumsMinutes = 5

/** Whether everything is well, one answer for each thing that can go wrong. */
export function healthOf(facts: HealthFacts): HealthCheck[] {
  const { now, bookProblems, auditedAt, countedUntil, unpaid, weakSettings } = facts
  return [
    { check: 'books', state: bookProblems === 0 ? 'good' : 'bad', count: bookProblems, since: null, details: [] },
    {
      check: 'audit',
      state: isOlder(auditedAt, now.subtract({ hours: auditHours })) ? 'warning' : 'good',
      count: 0,
      since: auditedAt?.toString() ?? null,
      details: [],
    },
    {
      check: 'sums',
      state: isOlder(countedUntil, now.subtract({ minutes: sumsMinutes })) ? 'warning' : 'good',
      count: 0,
      since: countedUntil?.toString() ?? null,
      details: [],
    },
    {
      check: 'payouts',
      state: unpaid.count === 0 ? 'good' : 'warning',
      count: unpaid.count,
      since: unpaid.oldest?.toString() ?? null,
      details: [],
    },
    ofDatabase(weakSettings),
  ]
}

function ofDatabase(weak: readonly WeakSetting[]): HealthCheck {
  const worst = weak.some((one) => one.losesData) ? 'bad' : 'warning'
  return {
    check: 'database',
    state: weak.length === 0 ? 'good' : worst,
    count: weak.length,
    since: null,
    details: weak.map(({ name, value }) => `${name} = ${value}`),
  }
}

function isOlder(moment: Temporal.Instant | undefined, than: Temporal.Instant): boolean {
  return moment === undefined || Temporal.Instant.compare(moment, than) < 0
}

import type { HealthCheck } from '@baize/contract/office'

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
}

/** The auditor goes through the books about once a day. */
const auditHours = 26
/** The sums follow the log by seconds. */
const sumsMinutes = 5

/** Whether everything is well, one answer for each thing that can go wrong. */
export function healthOf(facts: HealthFacts): HealthCheck[] {
  const { now, bookProblems, auditedAt, countedUntil, unpaid } = facts
  return [
    { check: 'books', state: bookProblems === 0 ? 'good' : 'bad', count: bookProblems, since: null },
    {
      check: 'audit',
      state: isOlder(auditedAt, now.subtract({ hours: auditHours })) ? 'warning' : 'good',
      count: 0,
      since: auditedAt?.toString() ?? null,
    },
    {
      check: 'sums',
      state: isOlder(countedUntil, now.subtract({ minutes: sumsMinutes })) ? 'warning' : 'good',
      count: 0,
      since: countedUntil?.toString() ?? null,
    },
    {
      check: 'payouts',
      state: unpaid.count === 0 ? 'good' : 'warning',
      count: unpaid.count,
      since: unpaid.oldest?.toString() ?? null,
    },
  ]
}

function isOlder(moment: Temporal.Instant | undefined, than: Temporal.Instant): boolean {
  return moment === undefined || Temporal.Instant.compare(moment, than) < 0
}

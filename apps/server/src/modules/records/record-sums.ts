import type { Brand } from '../brand/index.ts'
import type { ProviderId } from '../ledger/index.ts'
import { dayOf } from '../stats/index.ts'
import { sumGames, type RecordPeriod } from './read-record.sql.ts'
import type { RecordParts } from './records.parts.ts'

/** A game of a provider, and what was bet and won in it in a period. */
export interface GameSums {
  readonly providerId: ProviderId
  /** Empty for what belongs to no game. */
  readonly gameCode: string
  readonly bets: bigint
  readonly staked: bigint
  readonly returned: bigint
  readonly paid: bigint
}

/** How long after a posting it is certain to be in the daily sums: commits take time, and clocks differ. */
const margin = { hours: 1 }
/** Earlier than any day on which a site could have been open. */
const earliest = Temporal.PlainDate.from('1900-01-01')

/**
 * Sums a member's games over a period of whole days; games that were played only before it have zeros. Past days come from
 * the daily sums, so that years of rounds cost as little as a few days; recent ones come from the record itself, so that the
 * newest round is included at once. Both follow from the same postings and the same days.
 */
export async function sumPeriod(parts: RecordParts, brand: Brand, period: RecordPeriod): Promise<GameSums[]> {
  const { timeZone } = brand
  const before = parts.stats.countedUntil()?.subtract(margin).toZonedDateTimeISO(timeZone).toPlainDate()
  const { accountIds } = period
  const newer = sumGames(parts.database, { ...period, since: later(period.since, before && startOf(before, timeZone)) })
  if (before === undefined) return newer
  // A period's times are beginnings of days; `until` is the beginning of the day after the last.
  const days = {
    from: period.since === undefined ? earliest : dayOf(period.since, timeZone),
    to: earlier(period.until && dayOf(period.until, timeZone), before).subtract({ days: 1 }),
  }
  const older = await parts.stats.gameTotals({ accountIds, before }, days)
  return [
    ...(await newer),
    ...older.map(({ stakedMinor, returnedMinor, paidMinor, ...game }) => ({
      ...game,
      staked: stakedMinor,
      returned: returnedMinor,
      paid: paidMinor,
    })),
  ]
}

function startOf(day: Temporal.PlainDate, timeZone: string): Temporal.Instant {
  return day.toZonedDateTime(timeZone).toInstant()
}

function later(one: Temporal.Instant | undefined, other: Temporal.Instant | undefined): Temporal.Instant | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return Temporal.Instant.compare(one, other) > 0 ? one : other
}

function earlier(day: Temporal.PlainDate | undefined, other: Temporal.PlainDate): Temporal.PlainDate {
  return day !== undefined && Temporal.PlainDate.compare(day, other) < 0 ? day : other
}

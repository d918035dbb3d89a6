import { sql, type Database } from '../../kernel/database/pool.ts'
import {
  loggedSpan,
  logReadableFrom,
  sumPostings,
  type BatchRange,
  type PostingSum,
  type PostingSums,
} from '../ledger/index.ts'
import { beginOf, dayOf, firstWholeDay, type BrandZone } from './day-slices.rules.ts'
import { selectCursors } from './stats.sql.ts'
import type { SumUpParts } from './sum-up.ts'
import type { Days } from './stats.types.ts'
import {
  firstAccountDifference,
  firstPlayDifference,
  firstTeamDifference,
  selectDaysStored,
} from './verify-stats.sql.ts'

/** The result of comparing the sums with the log. */
export interface StatsReport {
  /** The number of days that were compared, counted per brand. */
  readonly days: number
  /** Names the first sum that differs from the log; `undefined` if none does. */
  readonly difference: string | undefined
}

/**
 * Sums up the log again, day by day up to the cursors, and compares it with the stored sums, in one snapshot, so it may
 * run at any time. It needs only read access. Without `days` it compares all days. Days whose postings were detached
 * with their month can no longer be compared and are left out.
 */
export async function verifyStats(parts: SumUpParts, days?: Days): Promise<StatsReport> {
  return parts.database
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (snapshot) => {
      await sql`set local statement_timeout = 0`.execute(snapshot)
      const cursors = await selectCursors(snapshot, 'current')
      const ranges = cursors.map(({ lane, upToBatch }) => ({ lane, afterBatch: 0n, upToBatch }))
      const generation = cursors[0]?.generation ?? 0
      let count = 0
      for (const zone of parts.zones) {
        for (const day of await daysToCompare(snapshot, { generation, ranges, zone, days })) {
          const difference = await compareDay({ parts, snapshot, generation, ranges, zone, day })
          count += 1
          if (difference !== undefined) return { days: count, difference }
        }
      }
      return { days: count, difference: undefined }
    })
}

interface Comparison {
  readonly generation: number
  readonly ranges: readonly BatchRange[]
  readonly zone: BrandZone
}

/** Returns the requested days between the first and last day that the log or the sums contain. */
async function daysToCompare(
  snapshot: Database,
  { generation, ranges, zone, days }: Comparison & { readonly days: Days | undefined },
): Promise<Temporal.PlainDate[]> {
  const logged = await loggedSpan(snapshot, ranges)
  const stored = await selectDaysStored(snapshot, { generation, brandId: zone.brandId })
  const known = [
    ...(logged === undefined ? [] : [dayOf(logged.first, zone.timeZone), dayOf(logged.last, zone.timeZone)]),
    ...(stored === undefined ? [] : [stored.first, stored.last]),
  ].toSorted((a, b) => Temporal.PlainDate.compare(a, b))
  const [first, last] = [known[0], known.at(-1)]
  if (first === undefined || last === undefined) return []
  const all: Temporal.PlainDate[] = []
  for (let day = first; Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 })) all.push(day)
  const since = await logReadableFrom(snapshot)
  const whole = since && firstWholeDay(since, zone.timeZone)
  return all.filter(
    (day) =>
      (days === undefined || isWithin(day, days)) &&
      (whole === undefined || Temporal.PlainDate.compare(day, whole) >= 0),
  )
}

function isWithin(day: Temporal.PlainDate, { from, to }: Days): boolean {
  return Temporal.PlainDate.compare(day, from) >= 0 && Temporal.PlainDate.compare(day, to) <= 0
}

interface DayComparison extends Comparison {
  readonly parts: SumUpParts
  readonly snapshot: Database
  readonly day: Temporal.PlainDate
}

async function compareDay({
  parts,
  snapshot,
  generation,
  ranges,
  zone,
  day,
}: DayComparison): Promise<string | undefined> {
  const [since, until] = [beginOf(day, zone.timeZone), beginOf(day.add({ days: 1 }), zone.timeZone)]
  const sums = (await sumPostings(snapshot, { ranges, since, until })) ?? nothing
  const placed = await parts.places.place(sums, new Map([[zone.brandId, day]]))
  const asked = { generation, brandId: zone.brandId, day }
  const found =
    (await firstAccountDifference(snapshot, asked, placed)) ??
    (await firstTeamDifference(snapshot, asked, placed)) ??
    (await firstPlayDifference(snapshot, asked, placed))
  return (
    found &&
    `brand ${zone.brandId}, ${day.toString()}, ${found.subject}: ${found.name} is ${found.stored}, but the log says ${found.logged}`
  )
}

/** Stands for a day without postings, for which there must be no sums either. */
const nothing: PostingSums = {
  rows: { accountIds: '{}', providerIds: '{}', gameCodes: '{}' },
  sums: new Map<PostingSum, string>([['bets', '{}']]),
}

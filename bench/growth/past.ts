import { systemClock } from '../../apps/server/src/kernel/clock.ts'
import { sql } from '../../apps/server/src/kernel/database/pool.ts'
import { memberId, type MemberId } from '../../apps/server/src/kernel/ids.ts'
import { createLog } from '../../apps/server/src/kernel/log.ts'
import { createMetrics } from '../../apps/server/src/kernel/metrics.ts'
import type { AccountId } from '../../apps/server/src/modules/ledger/index.ts'
import type { Brand } from '../../apps/server/src/modules/brand/index.ts'
import { openRecords } from '../../apps/server/src/modules/records/index.ts'
import { openStats, type Days, type Stats } from '../../apps/server/src/modules/stats/index.ts'
import { fixedTeams } from '../../apps/server/src/testing/fixed-teams.ts'
import { brand } from '../ledger/books.ts'
import type { GrowthBooks } from './growth-books.ts'
import {
  daysOf,
  history,
  playersOf,
  rowsOfDay,
  zoneAwayFromMidnight,
  type GrowthPlan,
  type GrowthSize,
} from './plan.ts'

/** How many days one statement fills in. */
const daysAtOnce = 40

/** Everybody is in this agent's team. */
export const topAgent = memberId(1n)

/** Daily sums and betting records that grow with the books. */
export interface Past {
  readonly stats: Stats
  /** The accounts with a betting record. */
  readonly players: readonly AccountId[]
  /** The newest days that are filled, as many as a report covers. */
  newestDays(): Days
  /** Later than every row that was filled in. */
  upTo(): Temporal.Instant
  /** Fills days in until there are as many as books of this size have. */
  growTo(size: GrowthSize): Promise<void>
}

/**
 * Has the product's own code sum up the first postings and read them into betting records, which gives the rows of one day. Following
 * the whole log would take longer than filling it, so the other days are that day's rows again, inserted in bulk, oldest day first:
 * every day for other members, every row of a record with its own round. Call it when the books hold one day's rows of stakes.
 */
export async function openPast(books: GrowthBooks): Promise<Past> {
  const { plan, patient, accounts } = books
  const zone = zoneAwayFromMidnight(systemClock.now())
  const stats = await followLog(books, zone)
  const firstDay = oldestDay(plan)
  await sql`create table bench_record as select * from record_round`.execute(patient)
  await sql`create table bench_team as select * from stats_team_day`.execute(patient)
  let filled = 0
  return {
    stats,
    players: accounts.slice(0, playersOf(plan)),
    newestDays: () => ({
      from: firstDay.add({ days: Math.max(0, filled - history.daysOfReport) }),
      to: firstDay.add({ days: filled - 1 }),
    }),
    upTo: () =>
      firstDay
        .add({ days: filled + 1 })
        .toZonedDateTime('UTC')
        .toInstant(),
    async growTo(size) {
      const until = daysOf(plan, size)
      while (filled < until) {
        const days = Math.min(until - filled, daysAtOnce)
        await addDays(books, firstDay, { from: filled, to: filled + days - 1 })
        filled += days
      }
      await sql`vacuum analyze record_round, stats_team_day`.execute(patient)
    },
  }
}

/** Opens the daily sums and has them and the betting records follow the log up to now. */
async function followLog({ test: { database }, ledger }: GrowthBooks, timeZone: string): Promise<Stats> {
  // Following the log asks for nothing else about a brand.
  const one = { brandId: brand, timeZone } as Brand
  const brands = { all: [one], byHost: () => one, byId: () => one }
  const common = { database, brands, ledger, clock: systemClock, log: createLog('error'), metrics: createMetrics() }
  const stats = await openStats({
    ...common,
    identity: { teams: fixedTeams(teamsOf) },
    catalog: { of: () => ({ game: () => ({ gameType: 'RNG' }) }) },
  })
  await stats.catchUp()
  // Only pages of records read the catalogue, and they are not asked for here.
  const catalog = {
    of(): never {
      throw new Error('there is no catalogue')
    },
  }
  await (await openRecords({ ...common, stats, catalog })).catchUp()
  return stats
}

/** A member's agents: the top agent, one of ten below it, and one of a hundred below those. */
function teamsOf(member: MemberId): MemberId[] {
  const hundredth = member % 100n
  return [topAgent, memberId(2n + hundredth / 10n), memberId(12n + hundredth)]
}

/** The last day of the largest books is some time before the day of the rows that are repeated. */
function oldestDay(plan: GrowthPlan): Temporal.PlainDate {
  const days = plan.sizes.map((size) => daysOf(plan, size))
  return Temporal.PlainDate.from('2026-01-01').subtract({ days: Math.max(...days) })
}

const sumColumns = `bets, wins, stake, payout, refund, undone_stake, undone_payout, bonus, deposit, withdrawal, transfer_in,
  transfer_out, adjustment, held`

async function addDays(
  { patient, accounts, plan }: GrowthBooks,
  firstDay: Temporal.PlainDate,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  const begin = firstDay.toString()
  const [first, players, perDay] = [accounts[0] ?? 0n, playersOf(plan), rowsOfDay(plan)]
  // Another place in the day for each row, in the order in which they come in. A stride moves each day's rows to other members.
  await sql`
    insert into record_round (account_id, day, provider_id, roundless, round, game_code, bets, staked, returned, paid, ended,
      first_at, first_seq, last_at)
    select ${first}::bigint + (account_id + no * 7919::bigint) % ${players}::bigint, ${begin}::date + no, provider_id, roundless,
      gen_random_uuid()::text, game_code, bets, staked, returned, paid, ended, at, first_seq, at
    from generate_series(${from}::int, ${to}::int) as no
    cross join (select *, row_number() over () as place from bench_record) template
    cross join lateral (
      select (${begin}::date + no)::timestamptz + place * interval '1 day' / (${perDay}::int + 1) as at) moment
    order by no, place`.execute(patient)
  await sql`
    insert into stats_team_day (generation, brand_id, agent_id, day, currency, account_kind, ${sql.raw(sumColumns)})
    select generation, brand_id, agent_id, ${begin}::date + no, currency, account_kind, ${sql.raw(sumColumns)}
    from bench_team cross join generate_series(${from}::int, ${to}::int) as no
    order by no, agent_id`.execute(patient)
}

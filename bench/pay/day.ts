import { sql, type Database } from '../../apps/server/src/kernel/database/pool.ts'
import { figure, type Figure } from '../measure.ts'
import { checkPaid, openPaySite, type PaySite } from './pay-site.ts'

/** The tree of the first part, and how much its members bet in a day. */
export interface DaySize {
  readonly members: number
  readonly betsOfDay: number
}

/** Bets are placed in the first hours of the day. */
const bettingHours = 16
const daysOfWeek = 7

/**
 * A week of a large tree, from Monday on. On the first day there are bets, sweeps each quarter of an hour and hourly wages; its daily sums are
 * inserted again for the following days. Each day's wages are computed and paid at once, and at the end a week's dividends.
 */
export async function measureWeek(dataDir: string, { members, betsOfDay }: DaySize): Promise<Figure[]> {
  const site = await openPaySite(dataDir, { members, days: 20, hourly: 'first day' })
  try {
    const { sweeps, hours } = await firstDay(site, betsOfDay)
    site.advance(2 * 60)
    await site.sumUp()
    await site.analyze()
    const days = [await payDay(site)]
    const week: number[] = []
    for (let day = 1; week.length === 0; day += 1) {
      await repeatSums(site.owner, site.firstDay, day)
      site.advance(24 * 60)
      await site.sumUp()
      const seconds = await payDay(site)
      if (await hasDividends(site.owner)) week.push(seconds)
      else days.push(seconds)
      if (day > daysOfWeek) throw new Error('a week has gone by without dividends')
    }
    const counts = await checkPaid(site)
    console.error(`pay: ${site.agents} agents among ${members} members; rows that are paid: ${JSON.stringify(counts)}`)
    return [
      figure('pay.day', 's', days),
      figure('pay.week_and_day', 's', week),
      figure('pay.hour', 's', [Math.max(...hours)]),
      figure('pay.sweeping_a_bet', 'µs', [(sweeps * 1_000_000) / betsOfDay]),
    ]
  } finally {
    await site.close()
  }
}

/** The bets of a day, and the seconds of all sweeps and of each hour's wages. */
async function firstDay(site: PaySite, bets: number): Promise<{ readonly sweeps: number; readonly hours: number[] }> {
  let sweeps = 0
  const hours: number[] = []
  for (let quarter = 0; quarter < 24 * 4; quarter += 1) {
    const upTo = (count: number) => Math.floor((bets * Math.min(count, bettingHours * 4)) / (bettingHours * 4))
    await site.bet(upTo(quarter + 1) - upTo(quarter))
    site.advance(15)
    sweeps += await site.run('sweep')
    if (quarter === 4) await site.analyze()
    const seconds = (await site.run('compute')) + (await site.run('settle'))
    // In the second quarter of an hour, the hour before is due.
    if (quarter % 4 === 0) hours.push(seconds)
  }
  return { sweeps, hours }
}

/** Computes what is due and pays it; returns the seconds. */
async function payDay(site: PaySite): Promise<number> {
  const computing = await site.run('compute')
  await site.approve()
  const settling = await site.run('settle')
  const { rows } = await sql<{
    open: number
  }>`select count(*)::int as open from pay_row where state = 'pending'`.execute(site.owner)
  if (rows[0]?.open !== 0) throw new Error('a day’s pay was not settled at once')
  console.error(`pay: computed in ${computing.toFixed(1)} s, settled in ${settling.toFixed(1)} s`)
  return computing + settling
}

/** Inserts the sums of a day again for a later one. */
async function repeatSums(owner: Database, day: Temporal.PlainDate, later: number): Promise<void> {
  for (const table of ['stats_account_day', 'stats_team_day', 'stats_team_play_day'])
    await owner.transaction().execute(async (tx) => {
      await sql`create temporary table again on commit drop as select * from ${sql.table(table)} where day = ${day.toString()}::date`.execute(
        tx,
      )
      await sql`update again set day = day + ${later}::int`.execute(tx)
      await sql`insert into ${sql.table(table)} select * from again`.execute(tx)
    })
}

async function hasDividends(owner: Database): Promise<boolean> {
  const { rows } = await sql`select from pay_row where kind = 'dividend' limit 1`.execute(owner)
  return rows.length > 0
}

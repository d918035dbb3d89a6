import { figure, type Figure } from '../measure.ts'
import { checkPaid, openPaySite, type PaySite } from './pay-site.ts'

/** The tree of a year, and what happens in it. */
export interface YearSize {
  readonly members: number
  readonly days: number
  readonly betsOfHour: number
}

/** What was done in the year, in seconds. */
interface Spent {
  bets: number
  sums: number
  sweeps: number
  computing: number
  settling: number
}

const mebibyte = 1024 * 1024

/**
 * A year of all four kinds: bets in each hour, a sweep every five minutes, wages of each hour and day, dividends of each week and
 * month, each computed and paid when it is due. What takes time is counted without the bets and their daily sums.
 */
export async function measureYear(dataDir: string, { members, days, betsOfHour }: YearSize): Promise<Figure[]> {
  const site = await openPaySite(dataDir, { members, days: days + 9, hourly: 'always' })
  try {
    const spent: Spent = { bets: 0, sums: 0, sweeps: 0, computing: 0, settling: 0 }
    let most = 0
    for (let hour = 0; hour < days * 24; hour += 1) {
      await liveAnHour(site, { hour, bets: betsOfHour }, spent)
      most = Math.max(most, process.memoryUsage().rss)
      if (hour % (30 * 24) === 24) await site.analyze()
      if (hour % (30 * 24) === 0) console.error(`pay: day ${hour / 24} of ${days}, ${lineOf(spent)}`)
    }
    const counts = await checkPaid(site)
    console.error(`pay: a year of ${site.agents} agents among ${members} members, ${lineOf(spent)}`)
    console.error(`pay: rows that are paid: ${JSON.stringify(counts)}`)
    return [
      figure('pay.year', 's', [spent.sweeps + spent.computing + spent.settling]),
      figure('pay.year_memory', 'MB', [most / mebibyte]),
    ]
  } finally {
    await site.close()
  }
}

async function liveAnHour(
  site: PaySite,
  { hour, bets }: { readonly hour: number; readonly bets: number },
  spent: Spent,
): Promise<void> {
  const startedMs = performance.now()
  await site.bet(bets)
  spent.bets += (performance.now() - startedMs) / 1_000
  for (let minutes = 5; minutes <= 60; minutes += 5) {
    site.advance(5)
    spent.sweeps += await site.run('sweep')
    // Ten minutes after the hour, the hour before is due.
    if (minutes !== 15) continue
    // Daily sums follow the log within a second; here, in time for two in the morning.
    if (hour % 24 === 2) spent.sums += await site.sumUp()
    spent.computing += await site.run('compute')
    await site.approve()
    spent.settling += await site.run('settle')
  }
}

function lineOf(spent: Spent): string {
  return Object.entries(spent)
    .map(([name, seconds]: [string, number]) => `${name} ${seconds.toFixed(0)} s`)
    .join(', ')
}

import { freshDataDir, removeDataDir } from '../scripts/run-house.ts'
import { treeSizeOf } from './agents/plan.ts'
import type { Figure } from './measure.ts'
import { measureWeek } from './pay/day.ts'
import { measureSweeps } from './pay/sweeps.ts'
import { measureYear } from './pay/year.ts'

const parts = {
  week: (dataDir: string, share: number) => {
    const { members, bets, days } = treeSizeOf(share)
    return measureWeek(dataDir, { members, betsOfDay: Math.round(bets / days) })
  },
  year: (dataDir: string, share: number) =>
    measureYear(dataDir, { members: 1_000, days: Math.max(8, Math.round(365 * share)), betsOfHour: 10 }),
  sweeps: (dataDir: string) => measureSweeps(dataDir),
}

/**
 * Measures the pay of agents with the server's own jobs: a day's, an hour's and a week's pay of a tree of 100,000 members on twelve
 * levels, a year of all four kinds, and what sweeps of real-time wages cost bets.
 *
 * `BENCH_SHARE` makes the tree smaller and the year shorter. `BENCH_PARTS` names some of the parts: week, year, sweeps.
 */
export async function pay(): Promise<Figure[]> {
  const share = Number(process.env['BENCH_SHARE'] ?? '1')
  const asked = (process.env['BENCH_PARTS'] ?? Object.keys(parts).join()).split(',')
  const figures: Figure[] = []
  for (const [name, measure] of Object.entries(parts)) {
    if (!asked.includes(name)) continue
    const dataDir = freshDataDir()
    try {
      figures.push(...(await measure(dataDir, share)))
    } finally {
      removeDataDir(dataDir)
    }
  }
  return figures
}

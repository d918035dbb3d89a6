import { parseArgs } from 'node:util'
import { systemClock } from './kernel/clock.ts'
import type { Database } from './kernel/database/pool.ts'
import { StartProblem } from './kernel/start-problem.ts'
import { loadBrand, storedBrands } from './modules/brand/index.ts'
import { beginRecompute, sumsProgress } from './modules/stats/index.ts'

const usage = 'npm run stats -- status, or npm run stats -- recompute [--from 2026-11-01]'

/** The database of the running server, and the folder of its brand. */
export interface StatsPlace {
  readonly database: Database
  readonly brandDir: string
}

/**
 * Shows how far the daily sums are, or has the running server recompute them from the log: all days, or those from a day on.
 * `say` is called once per line. Throws a {@link StartProblem} if the arguments are not valid, if days are asked for whose
 * postings were detached, or if another recomputation is under way.
 */
export async function runStatsCommand(
  place: StatsPlace,
  args: readonly string[],
  say: (line: string) => void,
): Promise<void> {
  const { values, positionals } = read(args)
  const [what] = positionals
  if (positionals.length !== 1 || (values.from !== undefined && what !== 'recompute')) throw new StartProblem(usage)
  if (what === 'status') return status(place.database, say)
  if (what !== 'recompute') throw new StartProblem(usage)
  const fromDay = values.from === undefined ? undefined : dayOf(values.from)
  await beginRecompute({ database: place.database, clock: systemClock, zones: await zonesOf(place) }, fromDay)
  say(`The server recomputes ${fromDay === undefined ? 'all days' : `the days from ${fromDay.toString()} on`}.`)
  say('The present sums stay in use until the new ones are complete: npm run stats -- status shows how far they are.')
}

function read(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: { from: { type: 'string' } }, allowPositionals: true })
  } catch {
    throw new StartProblem(usage)
  }
}

function dayOf(text: string): Temporal.PlainDate {
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' })
  } catch {
    throw new StartProblem(`${text} is not a day such as 2026-11-01.`)
  }
}

/** The time zone of the configured brand, in which its days begin. */
async function zonesOf({ database, brandDir }: StatsPlace) {
  const { settings } = await loadBrand(brandDir)
  const stored = (await storedBrands(database)).find(({ code }) => code === settings.code)
  if (stored === undefined) throw new StartProblem(`the brand ${settings.code} is not in the database: set BRAND_DIR.`)
  return [{ brandId: stored.brandId, timeZone: settings.timeZone }]
}

async function status(database: Database, say: (line: string) => void): Promise<void> {
  for (const { generation, fromDay, doneBatches, allBatches } of await sumsProgress(database)) {
    const days = fromDay === null ? 'all days' : `the days from ${fromDay.toString()} on`
    const what = generation === 'current' ? 'The sums in use' : `The recomputation of ${days}`
    say(`${what}: ${doneBatches} of ${allBatches} batches of the log.`)
  }
}

import { prepare } from '../../apps/server/src/kernel/database/pool.ts'

/** One row of the daily sums by its complete primary key: the minimum cost of any figure in a report. */
export const lookUp = prepare(
  'bench_look_up',
  `select * from stats_team_day where generation = 1 and brand_id = $1 and agent_id = $2 and day = $3
    and currency = 'CREDIT' and account_kind = 'main'`,
)

/** Asks one question after another for some seconds. Throws if one returns no rows. */
export async function askFor(
  seconds: number,
  ask: () => Promise<readonly unknown[]>,
): Promise<{ readonly perSecond: number }> {
  const startedMs = performance.now()
  const untilMs = startedMs + seconds * 1000
  let answers = 0
  while (performance.now() < untilMs) {
    const rows = await ask()
    if (rows.length === 0) throw new Error('a report returned no rows')
    answers += 1
  }
  return { perSecond: (answers * 1000) / (performance.now() - startedMs) }
}

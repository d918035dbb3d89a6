import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/pool.ts'
import { StartProblem } from '../../kernel/start-problem.ts'
import { laneVersions, logReadableFrom } from '../ledger/index.ts'
import { firstWholeDay } from './day-slices.rules.ts'
import { exchangeGenerations, insertBuilding, selectBuilding } from './generations.sql.ts'
import { selectCursors } from './stats.sql.ts'
import { sumUpLane, type SumUpParts } from './sum-up.ts'

/**
 * Recomputes the sums from the log: all of them, or those from a day on while older ones are copied. The current sums
 * stay readable and up to date until the new ones are complete and replace them in one transaction.
 *
 * Every step is committed, so an interrupted recomputation resumes where it stopped when it is called again or at the
 * next run of the job. Throws if a recomputation from a different day is under way, and for days whose postings were
 * detached with their month, because their sums are the only record left.
 */
export async function recompute(
  parts: SumUpParts & { readonly clock: Clock },
  fromDay?: Temporal.PlainDate,
): Promise<void> {
  await beginRecompute(parts, fromDay)
  while (!(await continueRecompute(parts)));
}

/** Begins a recomputation, which the job of a running server continues; nothing if the same one is under way already. */
export async function beginRecompute(
  { database, clock, zones }: Pick<SumUpParts, 'database' | 'zones'> & { readonly clock: Clock },
  fromDay: Temporal.PlainDate | undefined,
): Promise<void> {
  const since = await logReadableFrom(database)
  for (const { timeZone } of zones) {
    if (since === undefined) break
    const first = firstWholeDay(since, timeZone)
    if (fromDay === undefined || Temporal.PlainDate.compare(fromDay, first) < 0)
      throw new StartProblem(`the log before ${first.toString()} is detached: recompute from that day on`)
  }
  const building = await selectBuilding(database)
  if (building !== undefined) {
    if (String(building.fromDay ?? '') === String(fromDay ?? '')) return
    throw new StartProblem(`a recomputation from ${String(building.fromDay ?? 'the beginning')} is under way`)
  }
  await database
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((snapshot) => insertBuilding(snapshot, fromDay, clock.now()))
}

/**
 * Continues a recomputation up to the current end of the log, then replaces the current sums. Returns `true` if no
 * recomputation is left. Stops early if the signal aborts.
 */
export async function continueRecompute(parts: SumUpParts, signal?: AbortSignal): Promise<boolean> {
  const { database } = parts
  if ((await selectBuilding(database)) === undefined) return true
  const lanes = await laneVersions(database)
  for (const { lane } of lanes)
    while (signal?.aborted !== true && ((await sumUpLane(parts, 'building', lane)) ?? 0n) > 0n);
  if (signal?.aborted === true) return false
  return database.transaction().execute((tx) => exchangeGenerations(tx))
}

/** How far the sums are. */
export interface SumsProgress {
  readonly generation: 'current' | 'building'
  /** The first day that is recomputed; `null` if all days are. Only while a recomputation is under way. */
  readonly fromDay: Temporal.PlainDate | null
  readonly doneBatches: bigint
  readonly allBatches: bigint
}

/** How far the current sums are, and those of a recomputation if one is under way. */
export async function sumsProgress(database: Database): Promise<readonly SumsProgress[]> {
  const building = await selectBuilding(database)
  const allBatches = (await laneVersions(database)).reduce((sum, { version }) => sum + version, 0n)
  const generations = ['current', ...(building === undefined ? [] : (['building'] as const))] as const
  return Promise.all(
    generations.map(async (generation) => {
      const cursors = await selectCursors(database, generation)
      const doneBatches = cursors.reduce((sum, { upToBatch }) => sum + upToBatch, 0n)
      return { generation, fromDay: building?.fromDay ?? null, doneBatches, allBatches }
    }),
  )
}

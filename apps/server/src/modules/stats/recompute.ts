import type { Clock } from '../../kernel/clock.ts'
import { laneVersions, logReadableFrom } from '../ledger/index.ts'
import { firstWholeDay } from './day-slices.rules.ts'
import { exchangeGenerations, insertBuilding, selectBuilding } from './generations.sql.ts'
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
  await begin(parts, fromDay)
  while (!(await continueRecompute(parts)));
}

async function begin(
  { database, clock, zones }: SumUpParts & { readonly clock: Clock },
  fromDay: Temporal.PlainDate | undefined,
): Promise<void> {
  const since = await logReadableFrom(database)
  for (const { timeZone } of zones) {
    if (since === undefined) break
    const first = firstWholeDay(since, timeZone)
    if (fromDay === undefined || Temporal.PlainDate.compare(fromDay, first) < 0)
      throw new Error(`the log before ${first.toString()} is detached: recompute from that day on`)
  }
  const building = await selectBuilding(database)
  if (building !== undefined) {
    if (String(building.fromDay ?? '') === String(fromDay ?? '')) return
    throw new Error(`a recomputation from ${String(building.fromDay ?? 'the beginning')} is under way`)
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

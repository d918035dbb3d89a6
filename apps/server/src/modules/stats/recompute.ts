import type { Clock } from '../../kernel/clock.ts'
import { laneVersions, logReadableFrom } from '../ledger/index.ts'
import { firstWholeDay } from './day-slices.rules.ts'
import { exchangeGenerations, insertBuilding, selectBuilding } from './generations.sql.ts'
import { sumUpLane, type SumUpParts } from './sum-up.ts'

/**
 * Makes the sums again from the log: all of them, or those from a day on, while the older ones stay. The sums that are
 * read stay as they are and go on being kept up until the new ones are complete and take their place in one transaction.
 *
 * Every step is committed, so a recomputation that was stopped goes on where it was when it is asked for again, or with
 * the next minute's tick. Throws when one from another day is under way, and for days whose postings were detached with
 * their month: their sums are the only ones there are.
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
      throw new Error(`the log before ${first.toString()} was detached: recompute from that day on`)
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
 * Goes on with a recomputation as far as the log is now, then exchanges. `true` when none is under way any more. It ends
 * early when it is told to.
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

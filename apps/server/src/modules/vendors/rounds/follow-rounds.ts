import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import { hoursOfBatches, laneVersions, nextBatches, readableUpTo, sumRounds } from '../../ledger/index.ts'
import { addLogHours } from '../reconciliation/reconciliation.sql.ts'
import type { VendorRegistry } from '../registry/vendor-registry.ts'
import {
  addToRounds,
  closeRoundsBefore,
  cursorsOfLanes,
  endFinishedRounds,
  holdCursor,
  makeCursor,
  moveCursor,
} from './rounds.sql.ts'

export interface RoundParts {
  readonly database: Database
  readonly clock: Clock
  readonly registry: VendorRegistry
  /** Ends work in progress after its current read. */
  readonly signal: AbortSignal
}

/** How much of the log one transaction reads, and how many transactions one tick spends on a lane. */
const maxPerRead = { batches: 2_000, postings: 10_000 }
const maxReads = 500
const closedAtOnce = 1_000
const maxClosings = 50
/** How far apart the clocks of two processes may be. */
const clocksApart = { seconds: 10 }

/**
 * Brings the rounds up to date with the ledger's log. Each part is one transaction together with its cursor, so it
 * counts once even if a process dies or two work at once. When a bucket has moved to a lane, that lane is not read past
 * the move until the bucket's former lane has been read up to it, since a round may begin there and end here. Returns
 * whether everything was read that was in the log when it began.
 */
export async function followRounds(parts: RoundParts): Promise<boolean> {
  const begun = parts.clock.now()
  const lanes = await laneVersions(parts.database)
  for (const { lane } of lanes) await makeCursor(parts.database, lane)
  const reads = new Map<number, number>()
  let moved = true
  while (moved) {
    moved = false
    for (const lane of lanes) moved = (await followLane(parts, lane, reads)) || moved
  }
  await endFinishedRounds(parts.database, begun.subtract(clocksApart))
  const cursors = await cursorsOfLanes(parts.database)
  return lanes.every(({ lane, version }) => (cursors.get(lane) ?? 0n) >= version)
}

type LaneVersion = Awaited<ReturnType<typeof laneVersions>>[number]

/** Reads a lane up to where it was when the tick began, and counts the reads. Returns whether it read anything. */
async function followLane(parts: RoundParts, version: LaneVersion, reads: Map<number, number>): Promise<boolean> {
  const { lane } = version
  const before = reads.get(lane) ?? 0
  let count = before
  let begunMs = performance.now()
  while (!parts.signal.aborted && count < maxReads && (await followOnce(parts, version))) {
    count += 1
    // Bets come first, so half of the time is left to them.
    await sleep(performance.now() - begunMs, undefined, { signal: parts.signal }).catch(() => undefined)
    begunMs = performance.now()
  }
  reads.set(lane, count)
  return count > before
}

async function followOnce({ database, registry }: RoundParts, { lane, version }: LaneVersion): Promise<boolean> {
  return database.transaction().execute(async (tx) => {
    const from = await holdCursor(tx, lane)
    if (from === undefined) return false
    const readable = await readableUpTo(tx, { lane, afterBatch: from }, () => cursorsOfLanes(tx))
    const upToBatch = readable === undefined || readable > version ? version : readable
    const step = await nextBatches(tx, { lane, afterBatch: from }, { ...maxPerRead, upToBatch })
    if (step.upToBatch === from) return false
    const sums = await sumRounds(tx, step, registry.providerIds)
    if (sums !== undefined) await addToRounds(tx, sums)
    await addLogHours(tx, lane, await hoursOfBatches(tx, step))
    await moveCursor(tx, lane, step.upToBatch)
    return true
  })
}

/**
 * Closes the rounds in which nothing happened during their vendor's window. Stakes are not returned: what became of
 * them is for the vendor to say, and a late win or rollback is still booked. Returns how many rounds were closed.
 */
export async function closeRounds({ database, clock, registry }: RoundParts): Promise<number> {
  const now = clock.now()
  let closed = 0
  for (const { providerId, settings, dialect } of registry.all) {
    const hours = settings.roundWindowHours ?? dialect.roundWindowHours
    for (let times = 0; times < maxClosings; times += 1) {
      const count = await closeRoundsBefore(database, providerId, now.subtract({ hours }), now, closedAtOnce)
      closed += count
      if (count < closedAtOnce) break
    }
  }
  return closed
}

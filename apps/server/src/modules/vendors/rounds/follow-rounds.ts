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
  /** Ends what is under way after its current read. */
  readonly signal: AbortSignal
}

/** What one transaction reads of the log, and how many transactions one tick spends on a lane. */
const mostAtOnce = { batches: 2_000, postings: 10_000 }
const readsAtMost = 500
const closedAtOnce = 1_000
const closingsAtMost = 50
/** How far the clocks of two processes may be apart. */
const clocksApart = { seconds: 10 }

/**
 * Brings the rounds up to the ledger's log. Each part is one transaction with its cursor, so that a part counts once,
 * also when a process dies or two work at once. A lane waits at a bucket that came to it until the lane that it left was
 * read that far, since a round may begin there and end here. Returns whether everything was read that was there before.
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

/** Reads a lane as far as it went when the tick began, and counts the reads. Returns whether it went anywhere. */
async function followLane(parts: RoundParts, version: LaneVersion, reads: Map<number, number>): Promise<boolean> {
  const { lane } = version
  const before = reads.get(lane) ?? 0
  let count = before
  let begunMs = performance.now()
  while (!parts.signal.aborted && count < readsAtMost && (await followOnce(parts, version))) {
    count += 1
    // Bets come first: half of the time is theirs alone.
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
    const step = await nextBatches(tx, { lane, afterBatch: from }, { ...mostAtOnce, upToBatch })
    if (step.upToBatch === from) return false
    const sums = await sumRounds(tx, step, registry.providerIds)
    if (sums !== undefined) await addToRounds(tx, sums)
    await addLogHours(tx, lane, await hoursOfBatches(tx, step))
    await moveCursor(tx, lane, step.upToBatch)
    return true
  })
}

/**
 * Closes the rounds that nothing came for during their vendor's window. No stake is given back: what became of it is the
 * vendor's to say, and a late win or rollback is still booked. Returns how many were closed.
 */
export async function closeRounds({ database, clock, registry }: RoundParts): Promise<number> {
  const now = clock.now()
  let closed = 0
  for (const { providerId, settings, dialect } of registry.all) {
    const hours = settings.roundWindowHours ?? dialect.roundWindowHours
    for (let times = 0; times < closingsAtMost; times += 1) {
      const count = await closeRoundsBefore(database, providerId, now.subtract({ hours }), now, closedAtOnce)
      closed += count
      if (count < closedAtOnce) break
    }
  }
  return closed
}

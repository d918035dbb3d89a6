import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/pool.ts'
import { hoursOfBatches, nextBatches, sumRounds, type Ledger } from '../ledger/index.ts'
import { addLogHours } from './reconciliation.sql.ts'
import { addToRounds, closeRoundsBefore, holdCursor, makeCursor, moveCursor } from './rounds.sql.ts'
import type { VendorRegistry } from './vendor-registry.ts'

export interface RoundParts {
  readonly database: Database
  readonly clock: Clock
  readonly ledger: Pick<Ledger, 'lanes'>
  readonly registry: VendorRegistry
}

/** What one transaction reads of the log, and how many transactions one tick spends on a lane. */
const mostAtOnce = { batches: 2_000, postings: 50_000 }
const readsAtMost = 500
const closedAtOnce = 1_000
const closingsAtMost = 50

/**
 * Brings the rounds up to the ledger's log. Each part is one transaction with its cursor, so that a part counts once,
 * also when a process dies or two work at once. Returns whether everything was read.
 */
export async function followRounds(parts: RoundParts): Promise<boolean> {
  let all = true
  for (const lane of parts.ledger.lanes()) {
    await makeCursor(parts.database, lane)
    let reads = 0
    while (reads < readsAtMost && (await followOnce(parts, lane))) reads += 1
    all &&= reads < readsAtMost
  }
  return all
}

async function followOnce({ database, registry }: RoundParts, lane: number): Promise<boolean> {
  const providers = registry.all.map((vendor) => vendor.providerId)
  return database.transaction().execute(async (tx) => {
    const from = await holdCursor(tx, lane)
    if (from === undefined) return false
    const step = await nextBatches(tx, { lane, afterBatch: from }, mostAtOnce)
    if (step.upToBatch === from) return false
    const sums = await sumRounds(tx, step, providers)
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

import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/pool.ts'
import type { Ledger } from '../ledger/index.ts'
import { addLogHours } from './reconciliation.sql.ts'
import { logHours, roundChanges } from './rounds.rules.ts'
import { addToRounds, closeRoundsBefore, holdCursor, insertRounds, moveCursor } from './rounds.sql.ts'
import type { VendorRegistry } from './vendor-registry.ts'

export interface RoundParts {
  readonly database: Database
  readonly clock: Clock
  readonly ledger: Pick<Ledger, 'lanes' | 'readLog'>
  readonly registry: VendorRegistry
}

/** Ledger batches that one transaction reads, and transactions that one tick spends on a lane. */
const batchesAtOnce = 200
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
    let reads = 0
    while (reads < readsAtMost && (await followOnce(parts, lane))) reads += 1
    all &&= reads < readsAtMost
  }
  return all
}

async function followOnce({ database, ledger, registry }: RoundParts, lane: number): Promise<boolean> {
  const vendors = new Set<number>(registry.all.map((vendor) => vendor.providerId))
  return database.transaction().execute(async (tx) => {
    const from = await holdCursor(tx, lane)
    if (from === undefined) return false
    const { upToBatch, postings } = await ledger.readLog(lane, from, batchesAtOnce)
    if (upToBatch === from) return false
    const changes = roundChanges(postings, (providerId) => vendors.has(providerId))
    if (changes.length > 0) {
      await insertRounds(tx, changes)
      await addToRounds(tx, changes)
    }
    await addLogHours(tx, lane, logHours(postings))
    await moveCursor(tx, lane, upToBatch)
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

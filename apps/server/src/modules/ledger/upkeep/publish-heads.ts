import { sqlStateOf, type Database } from '../../../kernel/database/pool.ts'
import { insertHeads, insertHourHeads, insertIdentities } from './upkeep.sql.ts'

/** The maximum number of days per call. Catching up after a long pause takes several calls. */
const maxDays = 100

/**
 * For each day (UTC) that has ended, publishes the hash of each lane's newest batch at the end of that day. Anyone who
 * keeps a published head can later tell whether anything before it was changed. Returns the number of added heads.
 */
export function publishHeads(db: Database, now: Temporal.Instant): Promise<number> {
  return insertHeads(db, now, maxDays)
}

/**
 * Publishes the newest hash of each lane that has new batches: whoever keeps it can tie a batch to it within an hour, not only
 * after the day's end. Returns the number of added heads.
 */
export function publishHourHeads(db: Database, now: Temporal.Instant): Promise<number> {
  return insertHourHeads(db, now)
}

/**
 * The maximum number of rows per entry and entries per call. No account can be opened while an entry is made, so each
 * is limited to about 10 ms.
 */
const [maxRows, maxEntries] = [2_000, 50]

/**
 * For each day (UTC) that has ended, publishes a hash of the owners of the new accounts, house accounts and providers,
 * chained to the previous hash. Anyone who keeps a hash can later tell whether any of them was given a different owner.
 * Returns the number of added entries; catching up on many accounts takes several calls.
 */
export async function publishIdentities(db: Database, now: Temporal.Instant): Promise<number> {
  for (let added = 0; added < maxEntries; added += 1) {
    try {
      if (!(await insertIdentities(db, now, maxRows))) return added
    } catch (error) {
      // Somebody is opening an account: the next run tries again.
      if (sqlStateOf(error) === '55P03') return added
      throw error
    }
  }
  return maxEntries
}

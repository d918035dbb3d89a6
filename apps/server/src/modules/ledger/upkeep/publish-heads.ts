import { sqlStateOf, type Database } from '../../../kernel/database/pool.ts'
import { insertHeads, insertIdentities } from './upkeep.sql.ts'

/** After a long pause the days are caught up over several calls. */
const mostDays = 100

/**
 * Publishes the hash of each lane's newest batch at the end of each day (UTC) that has ended. Whoever keeps a published
 * head can tell later whether anything before it was changed. Answers how many were added.
 */
export function publishHeads(db: Database, now: Temporal.Instant): Promise<number> {
  return insertHeads(db, now, mostDays)
}

/** Rows of an entry, and entries of a call: nobody can open an account while an entry is made, so each takes some 10 ms. */
const [mostRows, mostEntries] = [2_000, 50]

/**
 * Publishes a hash over whose the accounts, house accounts and providers are that came since the last time, on top of the
 * hash before it, once for each day (UTC) that has ended. Whoever keeps one can tell later whether any of them was given
 * to somebody else. Answers how many entries were added; a house with many accounts is caught up over several calls.
 */
export async function publishIdentities(db: Database, now: Temporal.Instant): Promise<number> {
  for (let added = 0; added < mostEntries; added += 1) {
    try {
      if (!(await insertIdentities(db, now, mostRows))) return added
    } catch (error) {
      // Somebody is opening an account: the next tick tries again.
      if (sqlStateOf(error) === '55P03') return added
      throw error
    }
  }
  return mostEntries
}

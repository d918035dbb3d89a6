import type { Database } from '../../kernel/database/pool.ts'
import { insertHeads } from './upkeep.sql.ts'

/** After a long pause the days are caught up over several calls. */
const mostDays = 100

/**
 * Publishes the hash of each lane's newest batch at the end of each day (UTC) that has ended. Whoever keeps a published
 * head can tell later whether anything before it was changed. Answers how many were added.
 */
export function publishHeads(db: Database, now: Temporal.Instant): Promise<number> {
  return insertHeads(db, now, mostDays)
}

import { sql, type Database } from '../../kernel/database/pool.ts'
import type { BrandId } from '../../kernel/ids.ts'

/**
 * Uses up a result. Returns `false` if it was used before. The key decides, so only one of several concurrent calls
 * succeeds.
 */
export async function spendResult(
  db: Database,
  brandId: BrandId,
  mark: Buffer,
  expiresAt: Temporal.Instant,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into human_spent (brand_id, mark, expires_at) values (${brandId}, ${mark}, ${expiresAt.toString()})
    on conflict (brand_id, mark) do nothing`.execute(db)
  return numAffectedRows === 1n
}

/** Deletes results that have expired and would be refused anyway. */
export async function deleteOldMarks(db: Database, now: Temporal.Instant): Promise<void> {
  await sql`delete from human_spent where expires_at <= ${now.toString()}`.execute(db)
}

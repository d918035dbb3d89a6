import { sql, type Database } from '../../kernel/database/pool.ts'
import type { BrandId } from '../../kernel/ids.ts'

/** Uses a result up; `false` when it was used before. The key decides, so of many at once one goes on. */
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

/** Forgets results that would not be accepted any more. */
export async function deleteOldMarks(db: Database, now: Temporal.Instant): Promise<void> {
  await sql`delete from human_spent where expires_at <= ${now.toString()}`.execute(db)
}

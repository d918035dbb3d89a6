import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { AccountId } from '../ledger.types.ts'

/** Whether a bonus of an account was open at any moment since a time, or is open now. */
export async function hadBonusSince(db: Database, accountId: AccountId, since: Temporal.Instant): Promise<boolean> {
  const { rows } = await sql<{ had: boolean }>`
    select exists (
      select from ledger_bonus
      where account_id = ${accountId} and (ended_at is null or ended_at >= ${since.toString()})) as had`.execute(db)
  return rows[0]?.had === true
}

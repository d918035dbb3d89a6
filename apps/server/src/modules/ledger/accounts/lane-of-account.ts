import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { AccountId } from '../ledger.types.ts'

/** The lane that an account is in now; `undefined` if there is no such account. */
export async function laneOfAccount(db: Database, accountId: AccountId): Promise<number | undefined> {
  const { rows } = await sql<{ lane: number }>`
    select lane from ledger_account join ledger_bucket using (bucket) where account_id = ${accountId}`.execute(db)
  return rows[0]?.lane
}

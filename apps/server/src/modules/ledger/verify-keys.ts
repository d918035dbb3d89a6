import { sql, type Database } from '../../kernel/database/pool.ts'
import { keyFault, lacksKey } from './audit-accounts.ts'
import { auditKeys } from './audit-keys.ts'
import { firstOf } from './verify-steps.ts'

/** Whether each posting's key is kept for it, as long as keys are kept, and each key's postings are there. */
export async function verifyKeys(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ message: string }>`
    with checked as (
      select posting.account_id, posting.seq, batch, lane, posted_at,
        kept.account_id as key_account, kept.seq as key_seq, kept.postings as key_postings
      from ledger_posting posting left join ledger_key kept using (provider_id, key))
    select ${keyFault} as message from checked where ${lacksKey} order by account_id, seq limit 1`.execute(db)
  return rows[0]?.message ?? (await firstOf(db, auditKeys))
}

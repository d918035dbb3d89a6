import { sql, type Database } from '../../../kernel/database/pool.ts'
import { notedGeneration } from '../storage/ledger.sql.ts'

/**
 * The fault message for an account whose newest posting in the noted generations is not what `ledger_account_newest` says, from
 * the columns `account_id`, `kept_seq`, `kept_balance`, `was` and `last_seq`.
 */
export const newestFault = sql`format('account %s: its newest posting is noted as seq %s with balance %s, but that has %s, and the newest is seq %s',
  account_id, coalesce(kept_seq::text, 'nothing'), coalesce(kept_balance::text, 'nothing'), coalesce(was::text, 'nothing'), last_seq)`

/** Whether the row is wrong: missing, older than the newest posting, or with another balance than its posting. */
export const isNewestWrong = sql`(kept_seq is null and last_seq is not null) or kept_seq < last_seq or kept_balance is distinct from was`

/** The balance after a posting, or that of the snapshot that replaced it when its month was detached. */
export const balanceAt = (account: string, seq: string) =>
  sql.raw(`coalesce(
  (select balance_after from ledger_posting posting where posting.account_id = ${account} and posting.seq = ${seq}),
  (select balance from ledger_account_snapshot taken where taken.account_id = ${account} and taken.seq = ${seq}))`)

/** Checks that the newest posting of each account in the noted generations is noted as it is. */
export async function wrongNewest(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ message: string }>`
    with last as (
      select account_id, max(seq) as last_seq from ledger_posting
      where generation <= ${sql.raw(notedGeneration)} group by account_id
    ), noted as (
      select account_id, last_seq, kept.seq as kept_seq, kept.balance as kept_balance
      from last full join ledger_account_newest kept using (account_id)
    ), checked as (
      select noted.*, ${balanceAt('noted.account_id', 'noted.kept_seq')} as was from noted)
    select ${newestFault} as message from checked where ${isNewestWrong} order by account_id limit 1`.execute(db)
  return rows[0]?.message
}

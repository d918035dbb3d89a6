import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { AccountId } from '../ledger.types.ts'
import { cursorNumber, type AuditFault, type AuditState, type PartStep } from './audit.types.ts'

interface RuleRow {
  readonly account_id: AccountId
  readonly source: string
  readonly place: bigint
  readonly lane: number
  readonly batch: bigint
  readonly is_batch: boolean
  readonly is_timely: boolean
  readonly is_in_order: boolean
}

/**
 * Checks one step of the accounts' rules: each has its own batch with the same time, and the rules of an account and
 * source are numbered in the order in which they were set. The check of the lane's chain verifies that the batch
 * contains the same rule.
 */
export async function auditRules(db: Database, state: AuditState, maxRows: number): Promise<PartStep> {
  const after = { account: cursorNumber(state, 'account', 0n), place: cursorNumber(state, 'place', 0n) }
  const { rows } = await stepSql({ ...after, source: state.cursor['source'] ?? '' }, maxRows).execute(db)
  const last = rows.at(-1)
  const isDone = last === undefined || rows.length < maxRows
  return {
    cursor: isDone ? undefined : { account: String(last.account_id), source: last.source, place: String(last.place) },
    faults: rows.flatMap(faultOf),
    checked: rows.length,
    share: isDone ? 1 : 0.5,
  }
}

function faultOf({ account_id, source, lane, batch, is_batch, is_timely, is_in_order }: RuleRow): AuditFault[] {
  const wrong = !is_batch
    ? 'has no such batch'
    : !is_timely
      ? 'has another time than its batch'
      : 'is not in the order in which it was set'
  const message = `account ${account_id}: its rule of ${source} (lane ${lane} batch ${batch}) ${wrong}`
  return is_batch && is_timely && is_in_order ? [] : [{ rule: 'rules', accountId: account_id, message }]
}

/**
 * `stayOf` identifies how often the account's bucket had moved into the lane before the rule, because batches of
 * different lanes have no order.
 */
function stepSql(after: { account: bigint; source: string; place: bigint }, maxRows: number) {
  const stayOf = (rule: string) =>
    sql.raw(`(
      select coalesce(max(move), 0) from ledger_bucket_move
      where bucket = account.bucket and to_lane = ${rule}.lane and to_batch < ${rule}.batch)`)
  return sql<RuleRow>`
    with asked as (
      select account_id, source, place, lane, batch, set_at from ledger_account_rule
      where (account_id, source, place) > (${after.account}::bigint, ${after.source}, ${after.place}::bigint)
      order by account_id, source, place limit ${maxRows})
    select asked.account_id, asked.source, asked.place, asked.lane, asked.batch,
      made.row_count is not distinct from 0 as is_batch,
      made.posted_at is not distinct from asked.set_at as is_timely,
      earlier.batch is null or (${stayOf('earlier')}, earlier.batch) < (${stayOf('asked')}, asked.batch) as is_in_order
    from asked
    left join ledger_account account using (account_id)
    left join lateral (
      select row_count, posted_at from ledger_batch where lane = asked.lane and batch = asked.batch offset 0) made on true
    left join lateral (
      select lane, batch from ledger_account_rule
      where account_id = asked.account_id and source = asked.source and place < asked.place
      order by place desc limit 1) earlier on true
    order by asked.account_id, asked.source, asked.place`
}

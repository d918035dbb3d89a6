import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { AccountId } from '../ledger.types.ts'
import { cursorNumber, type AuditFault, type AuditRule, type AuditState, type PartStep } from './audit.types.ts'
import { notedGeneration } from '../storage/ledger.sql.ts'
import { attachedSince } from './verify-chains.ts'
import { balanceAt, isNewestWrong, newestFault } from './verify-newest.ts'

/** The fault message for an account in the wrong bucket: the member's number determines the bucket of all its accounts. */
export const bucketFault = sql`format('account %s is in bucket %s, and its member %s in another one', account_id, bucket, member_id)`

/** The fault message for a posting without its key. Says how the stored key differs, if there is one. */
export const keyFault = sql`case when key_account is null
  then format('account %s seq %s: its key is not kept, so it could be posted once more', account_id, seq)
  else format('account %s seq %s: its key is kept for account %s, from seq %s on %s', account_id, seq, key_account, key_seq, key_postings) end`

/**
 * Whether a posting's key should be stored but is not. This does not apply to postings so old that their keys are no
 * longer kept, nor to batches of the older form, whose keys were derived from their postings.
 */
export const lacksKey = sql`(key_account = account_id and seq >= key_seq and seq < key_seq + key_postings) is not true
  and posted_at >= coalesce((select kept_from from ledger_key_kept)::timestamp at time zone 'UTC', '-infinity')
  and batch > coalesce((select chain_from from ledger_lane where lane = 0), 0) * (lane = 0)::int`

interface StepRow {
  readonly checked_rows: number
  readonly last: { readonly account: string; readonly seq: string; readonly balance: string } | null
  readonly max_account: bigint | null
  readonly faults: readonly { readonly rule: AuditRule; readonly account: string; readonly message: string }[] | null
  readonly sums: readonly { readonly currency: string; readonly amount: string }[] | null
}

/**
 * Checks one step of accounts: each balance is the previous one plus the amount, sequences have no gap, both sides
 * belong together, each posting is in a batch with its time and in the lane that its bucket was in, its key is stored
 * for it, and snapshots and what is noted as an account's newest posting match the postings. Returns the first fault of
 * each rule per account.
 */
export async function auditAccounts(db: Database, state: AuditState, maxRows: number): Promise<PartStep> {
  const at = { account: cursorNumber(state, 'account', 0n), seq: cursorNumber(state, 'seq', 0n) }
  const balance = cursorNumber(state, 'balance', 0n)
  const { rows } = await stepSql({ ...at, balance }, state, maxRows).execute(db)
  const { checked_rows: checkedRows = 0, last = null, max_account: max = null, faults, sums } = rows[0] ?? {}
  return {
    cursor:
      last === null || checkedRows < maxRows
        ? undefined
        : { account: last.account, seq: last.seq, balance: last.balance },
    faults: (faults ?? []).map(({ rule, account, message }): AuditFault => {
      return { rule, accountId: BigInt(account) as AccountId, message } // This column holds account ids.
    }),
    checked: checkedRows,
    share: last === null || checkedRows < maxRows ? 1 : Number(last.account) / Number(max ?? last.account),
    sums: sums ?? [],
  }
}

/** Selects the faults of a step from its CTEs `checked`, `snapshot`, `newest` and `stay`. */
const faults = sql`
  select 'balance chain' as rule, account_id, seq, format(
    'account %s seq %s: amount %s and balance %s do not follow after seq %s with balance %s',
    account_id, seq, amount, balance_after, seq_before, balance_before) as message
  from checked where posted and (seq <> seq_before + 1 or balance_after <> balance_before + amount or balance_after < 0)
  union all
  select 'accounts belong together', account_id, seq, format(
    'account %s seq %s: it does not belong together with house account %s or its provider', account_id, seq, house_account_id)
  from checked where posted and (brand_id = house_brand and brand_id = provider_brand and currency = house_currency) is not true
  union all
  select 'accounts belong together', account_id, seq, ${bucketFault}
  from checked where posted and bucket <> member_id & 63
  union all
  select 'hash chain', account_id, seq, format(
    'account %s seq %s (lane %s batch %s) is in no batch of its time', account_id, seq, lane, batch)
  from checked where posted and made_at is distinct from posted_at
  union all
  select 'bucket moves', account_id, seq, format(
    'account %s seq %s: it lies in lane %s batch %s, where bucket %s was not', account_id, seq, lane, batch, bucket)
  from checked where posted and bucket in (select bucket from stay) and not exists (
    select from stay where stay.bucket = checked.bucket and stay.lane = checked.lane
      and batch > after_batch and (before_batch is null or batch < before_batch))
  union all
  select 'account snapshots', account_id, seq, format(
    'snapshot of account %s at seq %s: %s instead of %s', account_id, seq, balance, coalesce(was::text, 'what is not there'))
  from snapshot where was <> balance or (was is null and posted_at >= coalesce(${attachedSince}, '-infinity'))
  union all
  select 'account snapshots', account_id, last_seq, ${newestFault} from newest where ${isNewestWrong}
  union all
  select 'keys', account_id, seq, ${keyFault}
  from checked where posted and ${lacksKey}`

function stepSql(after: { account: bigint; seq: bigint; balance: bigint }, { versions }: AuditState, maxRows: number) {
  return sql<StepRow>`
    with stay as materialized (
      select * from ledger_bucket_stay
    ), posted as (
      select account_id, seq, amount, balance_after, batch, lane, posted_at, house_account_id, provider_id, key, generation
      from ledger_posting where (account_id, seq) > (${after.account}::bigint, ${after.seq}::bigint)
      order by account_id, seq limit ${maxRows}
    ), snapshot as (
      select account_id, seq, balance, posted_at, (
        select balance_after from ledger_posting where account_id = taken.account_id and seq = taken.seq) as was
      from ledger_account_snapshot taken
      where (account_id, seq) > (${after.account}::bigint, ${after.seq}::bigint)
      order by account_id, seq limit ${maxRows}
    ), newest as (
      select moved.account_id, (
          select max(seq) from ledger_posting posting
          where posting.account_id = moved.account_id and posting.generation <= ${sql.raw(notedGeneration)}) as last_seq,
        kept.seq as kept_seq, kept.balance as kept_balance, ${balanceAt('moved.account_id', 'kept.seq')} as was
      from (select distinct account_id from posted) moved left join ledger_account_newest kept using (account_id)
    ), entry as (
      select true as posted, * from posted
      union all
      -- After a detached month, its accounts continue from their snapshots.
      select false, account_id, seq, null, balance, null, null, null, null, null, null, null from snapshot where was is null
      order by account_id, seq limit ${maxRows}
    ), chained as (
      select *,
        case when lag(account_id, 1, ${after.account}::bigint) over at = account_id then lag(seq, 1, ${after.seq}::bigint) over at else 0 end as seq_before,
        case when lag(account_id, 1, ${after.account}::bigint) over at = account_id
          then lag(balance_after, 1, ${after.balance}::bigint) over at else 0 end as balance_before
      from entry window at as (order by account_id, seq)
    ), checked as (
      select chained.*, account.brand_id, account.member_id, account.currency, account.bucket,
        house.brand_id as house_brand, house.currency as house_currency, provider.brand_id as provider_brand,
        made.posted_at as made_at, kept.account_id as key_account, kept.seq as key_seq, kept.postings as key_postings
      from chained
      -- Look up row by row: a hash join would read the whole table, however short the step.
      left join lateral (
        select brand_id, member_id, currency, bucket from ledger_account where account_id = chained.account_id offset 0) account on true
      left join lateral (
        select posted_at from ledger_batch where lane = chained.lane and batch = chained.batch offset 0) made on true
      left join lateral (
        select account_id, seq, postings from ledger_key
        where provider_id = chained.provider_id and key = chained.key and generation = chained.generation offset 0) kept on true
      left join ledger_house_account house using (house_account_id)
      left join ledger_provider provider using (provider_id)
    ), fault as (
      ${faults}
    ), total as (
      select format('brand %s, %s', brand_id, currency) as currency,
        sum(case when checked.posted then amount else balance_after - balance_before end)::text as amount
      from checked left join jsonb_each_text(${JSON.stringify(versions)}::jsonb) as at_start (lane, version)
        on at_start.lane = checked.lane::text
      where not checked.posted or batch <= at_start.version::bigint
      group by brand_id, currency
    )
    select (select count(*)::int from entry) as checked_rows,
      (select jsonb_build_object('account', account_id::text, 'seq', seq::text, 'balance', balance_after::text)
        from entry order by account_id desc, seq desc limit 1) as last,
      (select max(account_id) from ledger_account) as max_account,
      (select jsonb_agg(jsonb_build_object('rule', rule, 'account', account_id::text, 'message', message) order by account_id, seq)
        from (select distinct on (rule, account_id) * from fault order by rule, account_id, seq) as first_of_account) as faults,
      (select jsonb_agg(jsonb_build_object('currency', currency, 'amount', amount)) from total) as sums`
}

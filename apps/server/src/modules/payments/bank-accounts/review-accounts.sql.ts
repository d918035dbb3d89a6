import { sql, type Database } from '../../../kernel/database/pool.ts'
import { memberId, type BrandId, type MemberId } from '../../../kernel/ids.ts'
import type { Claimer } from '../withdrawals/review.sql.ts'
import { accountColumns, type BankAccountRow } from './bank-accounts.sql.ts'

/** A bank account of a brand's member. */
export interface AccountKey {
  readonly brandId: BrandId
  readonly accountId: string
}

/** A bank account as operators see it. */
export interface ReviewedAccountRow extends BankAccountRow {
  readonly removedAt: Temporal.Instant | null
  readonly verdictName: string | null
  readonly verdictAt: Temporal.Instant | null
  readonly verdictReason: string | null
  /** Other members who have, or had, the same number at the same bank; at most ten. */
  readonly otherMembers: readonly MemberId[]
  /** Withdrawals to it that are not at their end, and those that were paid. */
  readonly openWithdrawals: number
  readonly paidWithdrawals: number
}

const columns = sql`
  ${accountColumns}, removed_at as "removedAt", verdict_name as "verdictName", verdict_at as "verdictAt",
  verdict_reason as "verdictReason",
  array(
    select distinct member_id from payment_bank_account other
    where other.brand_id = account.brand_id and other.number_hash = account.number_hash
      and other.member_id <> account.member_id
    order by member_id limit 10)::text[] as "otherMembers",
  (select count(*)::int from payment_withdrawal one
    where one.account_id = account.account_id and one.state in ('requested', 'approved', 'paying')) as "openWithdrawals",
  (select count(*)::int from payment_withdrawal one
    where one.account_id = account.account_id and one.state = 'paid') as "paidWithdrawals"`

/** A row as it comes: the driver leaves the elements of arrays as text. */
interface ReadRow extends Omit<ReviewedAccountRow, 'otherMembers'> {
  readonly otherMembers: readonly string[]
}

const rowOf = (row: ReadRow): ReviewedAccountRow => ({
  ...row,
  otherMembers: row.otherMembers.map((id) => memberId(BigInt(id))),
})

/** Which bank accounts a list shows. */
export interface AccountFilter {
  readonly brandId: BrandId
  /** `waiting`: for an operator; `verified`: and in use; `rejected`: by an operator; `removed`: by the member or a rejection. */
  readonly queue: 'waiting' | 'verified' | 'rejected' | 'removed' | 'all'
  readonly memberId: bigint | undefined
  readonly bankCode: string | undefined
  /** Of a number, with each bank; `undefined` if no number is looked for. */
  readonly numberHashes: readonly Buffer[] | undefined
  readonly from: Temporal.Instant | undefined
  readonly until: Temporal.Instant | undefined
}

export interface AccountSlice {
  readonly direction: 'asc' | 'desc'
  readonly offset: number
  readonly limit: number
  /** Rows are counted up to this number. */
  readonly countUpTo: number
}

const queues = {
  waiting: [sql`verdict is null and removed_at is null`],
  verified: [sql`verdict = 'verified' and removed_at is null`],
  rejected: [sql`verdict = 'rejected'`],
  removed: [sql`removed_at is not null`],
  all: [],
} as const

const orders = { asc: sql`added_at, account_id`, desc: sql`added_at desc, account_id desc` } as const

/** A slice of the bank accounts of a brand's members by age, and how many there are, up to a number. */
export async function reviewedAccounts(
  db: Database,
  filter: AccountFilter,
  slice: AccountSlice,
): Promise<{ readonly rows: readonly ReviewedAccountRow[]; readonly count: number }> {
  const { slicing, counting } = accountQueries(filter, slice)
  const [{ rows }, counted] = await Promise.all([slicing.execute(db), counting.execute(db)])
  return { rows: rows.map(rowOf), count: counted.rows[0]?.count ?? 0 }
}

/** The two statements behind {@link reviewedAccounts}. */
export function accountQueries(filter: AccountFilter, { direction, offset, limit, countUpTo }: AccountSlice) {
  const conditions = sql.join(conditionsOf(filter), sql` and `)
  return {
    slicing: sql<ReadRow>`
      select ${columns} from (
        -- What is looked up for a row is looked up for those of the page only.
        select * from payment_bank_account account where ${conditions}
        order by ${orders[direction]} limit ${limit} offset ${offset}) account
      order by ${orders[direction]}`,
    counting: sql<{ count: number }>`
      select count(*)::int as count from (
        select from payment_bank_account account where ${conditions} limit ${countUpTo}) counted`,
  }
}

function conditionsOf({ brandId, queue, memberId: owner, bankCode, numberHashes, from, until }: AccountFilter) {
  return [
    sql`account.brand_id = ${brandId}`,
    ...queues[queue],
    ...(owner === undefined ? [] : [sql`account.member_id = ${owner}`]),
    ...(bankCode === undefined ? [] : [sql`bank_code = ${bankCode}`]),
    ...(numberHashes === undefined ? [] : [sql`number_hash = any(${[...numberHashes]}::bytea[])`]),
    ...(from === undefined ? [] : [sql`added_at >= ${from.toString()}`]),
    ...(until === undefined ? [] : [sql`added_at < ${until.toString()}`]),
  ]
}

/** A bank account of a brand's member; `undefined` if there is none. */
export async function reviewedAccount(
  db: Database,
  { brandId, accountId }: AccountKey,
): Promise<ReviewedAccountRow | undefined> {
  const { rows } = await sql<ReadRow>`
    select ${columns} from payment_bank_account account
    where account_id = ${accountId}::uuid and brand_id = ${brandId}`.execute(db)
  return rows[0] === undefined ? undefined : rowOf(rows[0])
}

/** What an operator decides about a bank account, and why. */
export interface Verdict extends AccountKey {
  readonly verdict: 'verified' | 'rejected'
  readonly by: Claimer
  /** The member reads the reason of a rejection. */
  readonly reason: string | undefined
}

/**
 * Records a verdict, once; an account that is rejected is removed. Returns the account, or `undefined` if it does not wait for
 * one.
 */
export async function insertVerdict(
  tx: Database,
  { brandId, accountId, verdict, by, reason }: Verdict,
  at: Temporal.Instant,
): Promise<BankAccountRow | undefined> {
  const { rows } = await sql<BankAccountRow>`
    update payment_bank_account
    set verdict = ${verdict}, verdict_by = ${by.operatorId}::uuid, verdict_name = ${by.name},
      verdict_at = ${at.toString()}, verdict_reason = ${reason ?? null},
      removed_at = case when ${verdict} = 'rejected' then ${at.toString()}::timestamptz end
    where account_id = ${accountId}::uuid and brand_id = ${brandId} and verdict is null and removed_at is null
    returning ${accountColumns}`.execute(tx)
  return rows[0]
}

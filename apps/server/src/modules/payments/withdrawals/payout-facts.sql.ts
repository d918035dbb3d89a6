import { sql, type Database } from '../../../kernel/database/pool.ts'
import { memberId, type MemberId } from '../../../kernel/ids.ts'
import { leftForGood, type WithdrawalRow } from './withdrawals.sql.ts'

/** What payments know about the member and the bank account of a withdrawal. Amounts are in minor units. */
export interface PayoutFacts {
  readonly creditedMinor: bigint
  readonly credits: number
  readonly paidMinor: bigint
  readonly paidTimes: number
  /** When money was last credited before the request. */
  readonly lastCreditAt: Temporal.Instant | null
  readonly lastCreditMinor: bigint | null
  readonly holder: string
  readonly accountAddedAt: Temporal.Instant
  /** An operator has rejected the account. */
  readonly isAccountRejected: boolean
  /** How often this account was paid to before. */
  readonly paidToAccount: number
  /** Other members who have, or had, the same account number; at most ten. */
  readonly otherMembers: readonly MemberId[]
}

/** Reads the facts in one statement. */
export async function payoutFacts(
  db: Database,
  { brandId, memberId: owner, accountId, requestedAt }: WithdrawalRow,
): Promise<PayoutFacts> {
  const before = requestedAt.toString()
  const { rows } = await sql<PayoutFacts>`
    select coalesce(credited.minor, 0)::numeric as "creditedMinor", coalesce(credited.times, 0)::int as credits,
      coalesce(paid.minor, 0)::numeric as "paidMinor", coalesce(paid.times, 0)::int as "paidTimes",
      last.credited_at as "lastCreditAt", last.amount as "lastCreditMinor", account.holder,
      account.added_at as "accountAddedAt", coalesce(account.verdict = 'rejected', false) as "isAccountRejected", coalesce(paid.to_account, 0)::int as "paidToAccount",
      array(
        select distinct member_id from payment_bank_account other
        where other.brand_id = account.brand_id and other.bank_code = account.bank_code
          and other.number_hash = account.number_hash and other.member_id <> account.member_id
        order by member_id limit 10) as "otherMembers"
    from payment_bank_account account
    left join lateral (
      select sum(amount) as minor, count(*) as times from payment_deposit
      where brand_id = ${brandId} and member_id = ${owner} and state = 'credited' and credited_at <= ${before}) credited on true
    left join lateral (
      select sum(${leftForGood}) as minor, count(*) as times, count(*) filter (where account_id = account.account_id) as to_account
      from payment_withdrawal
      where brand_id = ${brandId} and member_id = ${owner} and state = 'paid' and requested_at < ${before}) paid on true
    left join lateral (
      select credited_at, amount from payment_deposit
      where brand_id = ${brandId} and member_id = ${owner} and state = 'credited' and credited_at <= ${before}
      order by credited_at desc limit 1) last on true
    where account.account_id = ${accountId}::uuid`.execute(db)
  const [facts] = rows
  if (facts === undefined) throw new Error('the bank account of a withdrawal cannot be found')
  // The driver leaves the elements of arrays as text.
  return { ...facts, otherMembers: facts.otherMembers.map((id) => memberId(BigInt(id))) }
}

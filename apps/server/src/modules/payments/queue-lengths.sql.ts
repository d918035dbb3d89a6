import { sql, type Database } from '../../kernel/database/pool.ts'
import type { BrandId } from '../../kernel/ids.ts'

/** How many wait in a queue, and since when the oldest has. */
export interface QueueLength {
  readonly count: number
  readonly oldest: Temporal.Instant | null
}

/** The queues of payments that wait for operators. */
export interface PaymentQueues {
  readonly withdrawals: QueueLength
  /** One of two people has decided. */
  readonly second: QueueLength
  /** Promised for an earlier time. */
  readonly late: QueueLength
  /** Approved, and not paid out by the gateway for a while. */
  readonly unpaid: QueueLength
  /** Paid, but their members say that the money has not arrived. */
  readonly disputed: QueueLength
  readonly deposits: QueueLength
  readonly unknown: QueueLength
  /** Bank accounts that an operator has to verify. */
  readonly accounts: QueueLength
}

type Row = { readonly name: keyof PaymentQueues } & QueueLength

/** An approved payout is asked about every minute; one that takes longer than this is stuck. */
const payoutMinutes = 15

/** Counts what waits for the operators of a brand, each from an index of what is open. */
export async function queueLengths(
  db: Database,
  { brandId, verifyAccounts }: { readonly brandId: BrandId; readonly verifyAccounts: boolean },
  now: Temporal.Instant,
): Promise<PaymentQueues> {
  const at = now.toString()
  const { rows } = await sql<Row>`
    with open as materialized (
      select state, requested_at, promised_at, first_name from payment_withdrawal
      where brand_id = ${brandId} and state = 'requested'
      union all
      select state, requested_at, promised_at, first_name from payment_withdrawal
      where brand_id = ${brandId} and state in ('approved', 'paying')),
    disputed as materialized (
      select receipt_at, first_name from payment_withdrawal where brand_id = ${brandId} and receipt = 'disputed')
    select 'withdrawals' as name, count(*)::int as count, min(requested_at) as oldest from open where state = 'requested'
    union all
    select 'second', count(*)::int, min(since) from (
      select requested_at as since from open where first_name is not null
      union all
      select receipt_at from disputed where first_name is not null) checked
    union all
    select 'disputed', count(*)::int, min(receipt_at) from disputed
    union all
    select 'late', count(*)::int, min(promised_at) from open where promised_at < ${at}
    union all
    select 'unpaid', count(*)::int, min(requested_at) from open
    where state <> 'requested' and promised_at < ${now.subtract({ minutes: payoutMinutes }).toString()}
    union all
    select 'deposits', count(*)::int, min(created_at) from payment_deposit where brand_id = ${brandId} and review is not null
    union all
    select 'unknown', count(*)::int, min(received_at) from payment_event event
    where brand_id = ${brandId} and outcome = 'unknown_order' and not exists (
      select from payment_event_resolution done
      where done.brand_id = event.brand_id and done.gateway_code = event.gateway_code and done.event_id = event.event_id)
    union all
    select 'accounts', count(*)::int, min(added_at) from payment_bank_account
    where ${verifyAccounts} and brand_id = ${brandId} and verdict is null and removed_at is null`.execute(db)
  const none = { count: 0, oldest: null }
  const of = (name: keyof PaymentQueues): QueueLength => {
    const { count, oldest } = rows.find((row) => row.name === name) ?? none
    return { count, oldest }
  }
  return {
    withdrawals: of('withdrawals'),
    second: of('second'),
    late: of('late'),
    unpaid: of('unpaid'),
    disputed: of('disputed'),
    deposits: of('deposits'),
    unknown: of('unknown'),
    accounts: of('accounts'),
  }
}

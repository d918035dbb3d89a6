import type { Fee, Minor } from '@baize/money'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import type { DepositReview } from './reviews.sql.ts'

/** What an operator decided about a deposit. */
export interface NewDecision {
  /** What is credited and under which key of the ledger; `null` rejects it. */
  readonly credit: { readonly amountMinor: Minor; readonly key: string } | null
  readonly by: string
  readonly reason: string
  readonly at: Temporal.Instant
}

/** Records a decision about a locked deposit. From then on it no longer waits for one. */
export async function insertDecision(
  tx: Database,
  { depositId, review, state, paid, firstName }: DepositReview,
  { credit, by, reason, at }: NewDecision,
): Promise<void> {
  await sql`
    insert into payment_deposit_decision (deposit_id, number, decision, review, charge_id, amount, ledger_key, by_name,
      first_name, reason, decided_at)
    select ${depositId}::uuid, 1 + count(*), ${credit === null ? 'reject' : 'credit'}, ${review},
      ${paid?.chargeId ?? null}, ${credit?.amountMinor ?? null}::bigint, ${credit?.key ?? null}, ${by},
      ${firstName}, ${reason}, ${at.toString()}::timestamptz
    from payment_deposit_decision where deposit_id = ${depositId}::uuid`.execute(tx)
  const next = credit === null ? 'rejected' : 'crediting'
  await sql`
    update payment_deposit set review = null, state = ${state === 'review' ? next : state}, claimed_by = null,
      claimed_name = null, claimed_until = null, first_by = null, first_name = null, first_at = null,
      first_amount = null, first_reason = null
    where deposit_id = ${depositId}::uuid`.execute(tx)
}

/** How often operators have decided about a deposit. */
export async function decisionsOf(db: Database, depositId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from payment_deposit_decision where deposit_id = ${depositId}::uuid`.execute(db)
  return rows[0]?.count ?? 0
}

/** A credit that was decided and is not in the balance yet. */
export interface DueCredit extends Fee {
  readonly depositId: string
  readonly number: number
  readonly brandId: BrandId
  readonly memberId: MemberId
  readonly currency: string
  readonly orderedMinor: Minor
  readonly amountMinor: Minor
  readonly key: string
  readonly chargeId: string
}

/** Credits that were decided and have not been tried since `before`, those untried the longest first; of one deposit or of all. */
export async function dueCredits(
  db: Database,
  {
    before,
    max,
    depositId = null,
  }: { readonly before: Temporal.Instant; readonly max: number; readonly depositId?: string | null },
): Promise<readonly DueCredit[]> {
  const { rows } = await sql<DueCredit>`
    select made.deposit_id as "depositId", number, brand_id as "brandId", member_id as "memberId", currency,
      deposit.amount as "orderedMinor", fee_ppm as "feePpm",
      fee_fixed as "feeFixedMinor", made.amount as "amountMinor", ledger_key as key,
      coalesce(made.charge_id, deposit.charge_id, '') as "chargeId"
    from payment_deposit_decision made join payment_deposit deposit using (deposit_id)
    where decision = 'credit' and settled_at is null and (tried_at is null or tried_at < ${before.toString()})
      and (${depositId}::uuid is null or deposit_id = ${depositId}::uuid)
    order by coalesce(tried_at, decided_at), made.deposit_id, number limit ${max}`.execute(db)
  return rows
}

type CreditId = Pick<DueCredit, 'depositId' | 'number'>

export async function noteTriedCredit(db: Database, credit: CreditId, now: Temporal.Instant): Promise<void> {
  await sql`
    update payment_deposit_decision set tried_at = ${now.toString()}
    where deposit_id = ${credit.depositId}::uuid and number = ${credit.number}`.execute(db)
}

/** Records that a decided credit is in the balance, once. Returns `false` if it was recorded before. */
export async function settleCredit(tx: Database, credit: CreditId, now: Temporal.Instant): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update payment_deposit_decision set settled_at = ${now.toString()}
    where deposit_id = ${credit.depositId}::uuid and number = ${credit.number} and settled_at is null`.execute(tx)
  return numAffectedRows === 1n
}

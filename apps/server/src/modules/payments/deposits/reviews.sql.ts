import type { Minor } from '@baize/money'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import type { ReviewReason } from './deposits.sql.ts'

/** A deposit that an operator has to decide about. */
export interface DepositReview {
  readonly depositId: string
  readonly brandId: BrandId
  readonly memberId: MemberId
  readonly gatewayCode: string
  readonly currency: string
  readonly amountMinor: Minor
  readonly state: 'credited' | 'review'
  readonly review: ReviewReason
  readonly createdAt: Temporal.Instant
}

/** Deposits that are left to operators, oldest first; `after` is the last one of the page before. */
export async function depositReviews(
  db: Database,
  { after, max }: { readonly after: string | undefined; readonly max: number },
): Promise<readonly DepositReview[]> {
  const { rows } = await sql<DepositReview>`
    select deposit_id as "depositId", brand_id as "brandId", member_id as "memberId", gateway_code as "gatewayCode",
      currency, amount as "amountMinor", state, review, created_at as "createdAt"
    from payment_deposit
    where review is not null and (${after ?? null}::uuid is null or (created_at, deposit_id) > (
      select created_at, deposit_id from payment_deposit where deposit_id = ${after ?? null}::uuid))
    order by created_at, deposit_id limit ${max}`.execute(db)
  return rows
}

/** A payment for an order that we do not have. */
export interface UnknownPayment {
  readonly brandId: BrandId
  readonly gatewayCode: string
  readonly eventId: string
  readonly chargeId: string
  readonly amount: string
  readonly currency: string
  readonly receivedAt: Temporal.Instant
}

/** The newest payments for unknown orders. */
export async function unknownPayments(db: Database, max: number): Promise<readonly UnknownPayment[]> {
  const { rows } = await sql<UnknownPayment>`
    select brand_id as "brandId", gateway_code as "gatewayCode", event_id as "eventId", charge_id as "chargeId", amount,
      currency, received_at as "receivedAt"
    from payment_event where outcome = 'unknown_order' and kind = 'paid'
    order by received_at desc, event_id limit ${max}`.execute(db)
  return rows
}

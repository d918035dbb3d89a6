import type { PaymentKind } from '@baize/contract'
import type { Minor } from '@baize/money'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import { slipsOf, type SlipRow } from '../slips/slips.sql.ts'
import type { PaymentFacts, ReviewReason } from './deposits.sql.ts'

/** A deposit that an operator has to decide about. */
export interface DepositReview {
  readonly depositId: string
  readonly brandId: BrandId
  readonly memberId: MemberId
  readonly methodCode: string
  readonly kind: PaymentKind
  readonly gatewayCode: string
  readonly currency: string
  /** The amount of the order. */
  readonly amountMinor: Minor
  /** `credited` and `crediting`: one payment is credited already; this is about another one. */
  readonly state: 'credited' | 'crediting' | 'review'
  readonly review: ReviewReason
  /** The payment in question as it was reported; `null` if nothing is known of one. */
  readonly paid: PaymentFacts | null
  /** Of a transfer: every slip that was uploaded, with what its bank said. The picture: `reviewedSlipPicture`. */
  readonly slips: readonly SlipRow[]
  readonly createdAt: Temporal.Instant
  /** Who works on it, and until when. */
  readonly claimedBy: string | null
  readonly claimedUntil: Temporal.Instant | null
  /** What the first of two people decided to credit; they have no id if they used a command. */
  readonly firstBy: string | null
  readonly firstName: string | null
  readonly firstMinor: Minor | null
}

interface ReviewRow extends Omit<DepositReview, 'paid' | 'slips'> {
  readonly chargeId: string | null
  readonly paidAmount: string | null
  readonly paidCurrency: string | null
}

const columns = sql`
  deposit_id as "depositId", brand_id as "brandId", member_id as "memberId", method_code as "methodCode", kind,
  coalesce(gateway_code, '') as "gatewayCode", currency, amount as "amountMinor", state, review,
  created_at as "createdAt",
  review_charge_id as "chargeId", review_amount as "paidAmount", review_currency as "paidCurrency",
  claimed_by as "claimedBy", claimed_until as "claimedUntil", first_by as "firstBy", first_name as "firstName",
  first_amount as "firstMinor"`

async function reviewsOf(db: Database, rows: readonly ReviewRow[]): Promise<readonly DepositReview[]> {
  const transfers = rows.filter(({ kind }) => kind === 'transfer').map(({ depositId }) => depositId)
  const slips = transfers.length === 0 ? [] : await slipsOf(db, transfers)
  return rows.map(({ chargeId, paidAmount, paidCurrency, ...row }) => {
    const isKnown = chargeId !== null && paidAmount !== null && paidCurrency !== null
    return {
      ...row,
      paid: isKnown ? { chargeId, amount: paidAmount, currency: paidCurrency } : null,
      slips: slips.filter(({ depositId }) => depositId === row.depositId),
    }
  })
}

/** A page of a list: what comes `after` a row, of one brand or of all. */
export interface ReviewPage {
  readonly after: string | undefined
  readonly max: number
  readonly brandId?: BrandId | undefined
}

/** Deposits of every kind that are left to operators, oldest first; `after` is the last one of the page before. */
export async function depositReviews(
  db: Database,
  { after, max, brandId }: ReviewPage,
): Promise<readonly DepositReview[]> {
  const { rows } = await sql<ReviewRow>`
    select ${columns} from payment_deposit
    where review is not null and (${brandId ?? null}::int is null or brand_id = ${brandId ?? null}::int)
      and (${after ?? null}::uuid is null or (created_at, deposit_id) > (
        select created_at, deposit_id from payment_deposit where deposit_id = ${after ?? null}::uuid))
    order by created_at, deposit_id limit ${max}`.execute(db)
  return reviewsOf(db, rows)
}

/** A deposit that waits for a decision; `undefined` if there is none with that id, or it does not wait. */
export async function depositReview(db: Database, depositId: string): Promise<DepositReview | undefined> {
  const { rows } = await sql<ReviewRow>`
    select ${columns} from payment_deposit
    where deposit_id = ${depositId}::uuid and review is not null`.execute(db)
  return (await reviewsOf(db, rows))[0]
}

/** The same, and nobody else can decide about it until the transaction ends. */
export async function lockReview(tx: Database, depositId: string): Promise<DepositReview | undefined> {
  const { rows } = await sql<ReviewRow>`
    select ${columns} from payment_deposit
    where deposit_id = ${depositId}::uuid and review is not null for update`.execute(tx)
  return (await reviewsOf(tx, rows))[0]
}

export async function depositExists(db: Database, depositId: string): Promise<boolean> {
  const { rows } = await sql`select from payment_deposit where deposit_id = ${depositId}::uuid`.execute(db)
  return rows.length > 0
}

/** A payment for an order that we do not have. */
export interface UnknownPayment {
  readonly brandId: BrandId
  readonly gatewayCode: string
  readonly eventId: string
  readonly kind: 'paid' | 'payout_paid'
  readonly chargeId: string
  readonly amount: string
  readonly currency: string
  readonly receivedAt: Temporal.Instant
}

/** Which payment for an unknown order: each gateway numbers its own events. */
export type UnknownPaymentId = Pick<UnknownPayment, 'brandId' | 'gatewayCode' | 'eventId'>

const eventColumns = sql`
  event.brand_id as "brandId", event.gateway_code as "gatewayCode", event.event_id as "eventId", kind,
  charge_id as "chargeId", amount, currency, received_at as "receivedAt"`
const isUnknown = sql`outcome = 'unknown_order' and kind in ('paid', 'payout_paid')`

/** Payments for unknown orders that nobody has resolved, the newest first; `after` is the last one of the page before. */
export async function unknownPayments(
  db: Database,
  {
    after,
    max,
    brandId,
  }: {
    readonly after?: UnknownPaymentId | undefined
    readonly max: number
    readonly brandId?: BrandId | undefined
  },
): Promise<readonly UnknownPayment[]> {
  const { rows } = await sql<UnknownPayment>`
    select ${eventColumns} from payment_event event
    left join payment_event_resolution done using (brand_id, gateway_code, event_id)
    where ${isUnknown} and done.event_id is null
      and (${brandId ?? null}::int is null or event.brand_id = ${brandId ?? null}::int)
      and (${after?.eventId ?? null}::text is null
        or (received_at, event.brand_id, event.gateway_code, event.event_id) < (
          select received_at, brand_id, gateway_code, event_id from payment_event
          where brand_id = ${after?.brandId ?? null}::int and gateway_code = ${after?.gatewayCode ?? null}
            and event_id = ${after?.eventId ?? null}))
    order by received_at desc, event.brand_id desc, event.gateway_code desc, event.event_id desc
    limit ${max}`.execute(db)
  return rows
}

/** The payment for an unknown order with an id; `undefined` if there is none. */
export async function unknownPayment(
  db: Database,
  { brandId, gatewayCode, eventId }: UnknownPaymentId,
): Promise<UnknownPayment | undefined> {
  const { rows } = await sql<UnknownPayment>`
    select ${eventColumns} from payment_event event
    where brand_id = ${brandId} and gateway_code = ${gatewayCode} and event_id = ${eventId} and ${isUnknown}`.execute(
    db,
  )
  return rows[0]
}

/** Records what an operator did about such a payment, once. Returns `false` if somebody had before. */
export async function insertResolution(
  tx: Database,
  { brandId, gatewayCode, eventId }: UnknownPaymentId,
  { by, note, at }: { readonly by: string; readonly note: string; readonly at: Temporal.Instant },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into payment_event_resolution (brand_id, gateway_code, event_id, by_name, note, resolved_at)
    values (${brandId}, ${gatewayCode}, ${eventId}, ${by}, ${note}, ${at.toString()})
    on conflict do nothing`.execute(tx)
  return numAffectedRows === 1n
}

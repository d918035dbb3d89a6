import type { DepositState, PaymentKind } from '@baize/contract'
import type { Fee, Minor } from '@baize/money'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import type { DepositLimit } from '../../protection/index.ts'

/** What an order consists of, with the fee of its method at that time. */
export interface NewDeposit extends Fee {
  readonly depositId: string
  readonly brandId: BrandId
  readonly memberId: MemberId
  readonly methodCode: string
  readonly kind: PaymentKind
  /** Empty for a voucher: no gateway has a part in it. */
  readonly gatewayCode: string
  readonly currency: string
  readonly amountMinor: Minor
  /** Of a transfer: the brand's account that it is paid to. */
  readonly account: { readonly bank: string; readonly number: string; readonly holder: string } | null
  /** A fingerprint of the request. */
  readonly bodyHash: Buffer
  readonly createdAt: Temporal.Instant
  readonly expiresAt: Temporal.Instant
}

/** Why an operator has to decide about a deposit. */
export type ReviewReason =
  | 'other_amount'
  | 'other_currency'
  | 'refused'
  | 'paid_twice'
  | 'other_account'
  | 'other_time'
  | UnsureReason

/** Why it is not known whether anything was paid: a better slip can still show it. */
export type UnsureReason = 'slip_unreadable' | 'slip_unknown' | 'slip_unverified'

const unsure: readonly UnsureReason[] = ['slip_unreadable', 'slip_unknown', 'slip_unverified']

/** Whether nothing is known of a payment yet. */
export function isUnsure(reason: ReviewReason | null): boolean {
  return unsure.some((one) => one === reason)
}

/** `crediting`: an operator has decided to credit it, and it is not in the balance yet. Members do not see the difference. */
export type StoredDepositState = DepositState | 'crediting'

export interface DepositRow extends NewDeposit {
  readonly state: StoredDepositState
  readonly review: ReviewReason | null
  /** The gateway's id of the charge that it gave us, and how it is paid; `null` until the gateway has answered. */
  readonly chargeId: string | null
  readonly qr: string | null
  readonly pageUrl: string | null
  readonly creditedAt: Temporal.Instant | null
  /** The charge that was credited. */
  readonly paidChargeId: string | null
  /** What an operator credited, if it is not the amount of the order. */
  readonly creditedMinor: Minor | null
  /** Why an operator rejected it. */
  readonly rejection: string | null
}

/** What a {@link DepositRow} is read from. */
export const depositColumns = sql`
  deposit_id as "depositId", brand_id as "brandId", member_id as "memberId", method_code as "methodCode", kind,
  coalesce(gateway_code, '') as "gatewayCode", currency, amount as "amountMinor",
  fee_ppm as "feePpm", fee_fixed as "feeFixedMinor",
  case when account_number is not null then
    json_build_object('bank', account_bank, 'number', account_number, 'holder', account_holder) end as account, body_hash as "bodyHash", state, review,
  charge_id as "chargeId", qr, page_url as "pageUrl", created_at as "createdAt", expires_at as "expiresAt",
  credited_at as "creditedAt", paid_charge_id as "paidChargeId", credited_amount as "creditedMinor",
  case when state = 'rejected' then (
    select reason from payment_deposit_decision made where made.deposit_id = payment_deposit.deposit_id
    order by number desc limit 1) end as rejection`

/**
 * What was credited since the period of a limit began, and what may still be: what waits for its payment, or for an operator,
 * may all be paid today.
 */
export function countedDeposits(
  { brandId, memberId, currency }: Pick<NewDeposit, 'brandId' | 'memberId' | 'currency'>,
  { since }: Pick<DepositLimit, 'since'>,
) {
  return sql`(
    select coalesce(sum(amount), 0) from payment_deposit
    where brand_id = ${brandId} and member_id = ${memberId} and currency = ${currency}
      and (state in ('pending', 'review') or (state = 'credited' and credited_at >= ${since.toString()})))`
}

/**
 * Stores an order and returns it; `undefined` if it exists, the member has `maxOpen` that wait, or it would exceed a limit. The
 * member's orders must be locked, and so must the limits.
 */
export async function insertDeposit(
  tx: Database,
  row: NewDeposit,
  { maxOpen, limits }: { readonly maxOpen: number; readonly limits: readonly DepositLimit[] },
): Promise<DepositRow | undefined> {
  const within = limits.map(
    (limit) => sql`and ${countedDeposits(row, limit)} + ${row.amountMinor}::bigint <= ${limit.maxMinor}::bigint`,
  )
  const { rows } = await sql<DepositRow>`
    insert into payment_deposit (deposit_id, brand_id, member_id, method_code, kind, gateway_code, currency, amount,
      fee_ppm, fee_fixed, account_bank, account_number, account_holder, body_hash, state, created_at, expires_at)
    select ${row.depositId}::uuid, ${row.brandId}, ${row.memberId}, ${row.methodCode}, ${row.kind}, ${row.gatewayCode},
      ${row.currency}, ${row.amountMinor}, ${row.feePpm}, ${row.feeFixedMinor}, ${row.account?.bank ?? null}, ${row.account?.number ?? null},
      ${row.account?.holder ?? null}, ${row.bodyHash}, 'pending', ${row.createdAt.toString()},
      ${row.expiresAt.toString()}
    where (
      select count(*) from payment_deposit
      where brand_id = ${row.brandId} and member_id = ${row.memberId} and state = 'pending') < ${maxOpen}
      ${within.length === 0 ? sql`` : sql.join(within, sql` `)}
    on conflict do nothing returning ${depositColumns}`.execute(tx)
  return rows[0]
}

type Owner = Pick<DepositRow, 'brandId' | 'memberId'>

/** A deposit of a member; `undefined` for those of others. */
export async function depositOf(db: Database, owner: Owner, depositId: string): Promise<DepositRow | undefined> {
  const { rows } = await sql<DepositRow>`
    select ${depositColumns} from payment_deposit
    where deposit_id = ${depositId}::uuid and brand_id = ${owner.brandId} and member_id = ${owner.memberId}`.execute(db)
  return rows[0]
}

/** A deposit, whoever's it is. */
export async function depositById(db: Database, depositId: string): Promise<DepositRow | undefined> {
  const { rows } = await sql<DepositRow>`
    select ${depositColumns} from payment_deposit where deposit_id = ${depositId}::uuid`.execute(db)
  return rows[0]
}

/** The deposit that a gateway names; `undefined` if it is not one of this gateway. */
export async function depositAtGateway(
  db: Database,
  { brandId, gatewayCode }: Pick<DepositRow, 'brandId' | 'gatewayCode'>,
  depositId: string,
): Promise<DepositRow | undefined> {
  const { rows } = await sql<DepositRow>`
    select ${depositColumns} from payment_deposit
    where deposit_id = ${depositId}::uuid and brand_id = ${brandId} and gateway_code = ${gatewayCode}`.execute(db)
  return rows[0]
}

/** One page of a member's deposits, the newest first, and their total number. */
export async function pageOfDeposits(
  db: Database,
  { brandId, memberId }: Owner,
  { pageNo, pageSize }: { readonly pageNo: number; readonly pageSize: number },
): Promise<{ readonly rows: readonly DepositRow[]; readonly totalCount: number }> {
  const { rows } = await sql<DepositRow>`
    select ${depositColumns} from payment_deposit where brand_id = ${brandId} and member_id = ${memberId}
    order by created_at desc, deposit_id desc limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(db)
  const counted = await sql<{ totalCount: number }>`
    select count(*)::int as "totalCount" from payment_deposit
    where brand_id = ${brandId} and member_id = ${memberId}`.execute(db)
  return { rows, totalCount: counted.rows[0]?.totalCount ?? 0 }
}

/** How a deposit is paid, as its gateway said. */
type Way = { readonly [name in 'chargeId' | 'qr' | 'pageUrl']: DepositRow[name] }

/** Stores how a deposit is paid, once; one that failed before waits again. Returns it, or `undefined` if that was known. */
export async function storeWay(
  db: Database,
  depositId: string,
  { chargeId, qr, pageUrl }: Way,
): Promise<DepositRow | undefined> {
  const { rows } = await sql<DepositRow>`
    update payment_deposit set charge_id = ${chargeId}, qr = ${qr}, page_url = ${pageUrl}, state = 'pending'
    where deposit_id = ${depositId}::uuid and charge_id is null and state in ('pending', 'failed')
    returning ${depositColumns}`.execute(db)
  return rows[0]
}

/** Nobody else adds anything to a deposit until the transaction ends. */
export async function lockDeposit(tx: Database, depositId: string): Promise<void> {
  await sql`select from payment_deposit where deposit_id = ${depositId}::uuid for update`.execute(tx)
}

/** Closes a deposit that waits. Returns `false` if it no longer did. */
export async function closeDeposit(
  db: Database,
  depositId: string,
  state: 'expired' | 'cancelled' | 'failed',
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update payment_deposit set state = ${state}
    where deposit_id = ${depositId}::uuid and state = 'pending'`.execute(db)
  return numAffectedRows === 1n
}

/** Records that a deposit is in the balance, once. Returns `false` if it was recorded before. */
export async function markCredited(
  tx: Database,
  depositId: string,
  {
    paidChargeId,
    now,
    creditedMinor = null,
  }: { readonly paidChargeId: string; readonly now: Temporal.Instant; readonly creditedMinor?: Minor | null },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update payment_deposit set state = 'credited', credited_at = ${now.toString()}, paid_charge_id = ${paidChargeId},
      credited_amount = ${creditedMinor}::bigint,
      review = case when review = any(${[...unsure]}::text[]) then null else review end
    where deposit_id = ${depositId}::uuid and state <> 'credited'`.execute(tx)
  return numAffectedRows === 1n
}

/** A payment as a gateway reported it. */
export interface PaymentFacts {
  readonly chargeId: string
  readonly amount: string
  readonly currency: string
}

/** The same, or that of a slip of which nothing is known. */
type MaybeFacts = PaymentFacts | { readonly chargeId: string; readonly amount: null; readonly currency: null }

/**
 * Leaves a deposit to an operator. What is in the balance stays there. Returns `false` if it was left to them before, or if
 * they have decided about this payment.
 */
export async function markReview(
  tx: Database,
  depositId: string,
  reason: ReviewReason,
  { chargeId, amount, currency }: MaybeFacts,
): Promise<boolean> {
  // The deposit's own column tells of a decision that is made at this moment; the table, of earlier ones.
  const { numAffectedRows } = await sql`
    update payment_deposit
    set review = ${reason}, state = case when state in ('credited', 'crediting') then state else 'review' end,
      review_charge_id = ${chargeId}, review_amount = ${amount}, review_currency = ${currency}
    where deposit_id = ${depositId}::uuid and (review is null or review = any(${[...unsure]}::text[]))
      and review_charge_id is distinct from ${chargeId}
      and not exists (
        select from payment_deposit_decision made
        where made.deposit_id = ${depositId}::uuid and made.charge_id = ${chargeId})`.execute(tx)
  return numAffectedRows === 1n
}

/** Deposits that wait and that nobody has asked the gateway about since `before`, those not asked about the longest first. */
export async function waitingDeposits(
  db: Database,
  { before, max }: { readonly before: Temporal.Instant; readonly max: number },
): Promise<DepositRow[]> {
  const { rows } = await sql<DepositRow>`
    select ${depositColumns} from payment_deposit
    where state = 'pending' and coalesce(asked_at, created_at) < ${before.toString()}
    order by coalesce(asked_at, created_at), deposit_id limit ${max}`.execute(db)
  return rows
}

/** Records that the gateway was asked about deposits. */
export async function noteAsked(db: Database, depositId: string, now: Temporal.Instant): Promise<void> {
  await sql`
    update payment_deposit set asked_at = ${now.toString()}
    where deposit_id = ${depositId}::uuid and state = 'pending'`.execute(db)
}

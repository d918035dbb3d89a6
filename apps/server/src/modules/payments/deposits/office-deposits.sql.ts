import type { Minor } from '@baize/money'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import { claimMinutes, type Claimer, type Decider } from '../withdrawals/review.sql.ts'
import { depositColumns, type DepositRow, type StoredDepositState } from './deposits.sql.ts'

/** A deposit of a brand. */
export interface DepositKey {
  readonly brandId: BrandId
  readonly depositId: string
}

/**
 * Takes a deposit up that waits for a decision, or gives a sign of life, for an operator. Returns `false` if another one works
 * on it, or it waits for nobody.
 */
export async function claimDeposit(
  db: Database,
  { brandId, depositId }: DepositKey,
  { operatorId, name }: Claimer,
  now: Temporal.Instant,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update payment_deposit
    set claimed_by = ${operatorId}::uuid, claimed_name = ${name},
      claimed_until = ${now.add({ minutes: claimMinutes }).toString()}
    where deposit_id = ${depositId}::uuid and brand_id = ${brandId} and review is not null
      and (claimed_by is null or claimed_by = ${operatorId}::uuid or claimed_until <= ${now.toString()})`.execute(db)
  return numAffectedRows === 1n
}

/** Lets go of a deposit that the operator took up. */
export async function releaseDeposit(db: Database, depositId: string, operatorId: string): Promise<void> {
  await sql`
    update payment_deposit set claimed_by = null, claimed_name = null, claimed_until = null
    where deposit_id = ${depositId}::uuid and claimed_by = ${operatorId}::uuid`.execute(db)
}

/** Records what the first of two people decided to credit, and lets go of it for the second. The row must be locked. */
export async function noteFirstCredit(
  tx: Database,
  {
    depositId,
    creditMinor,
    by,
    reason,
    at,
  }: {
    readonly depositId: string
    readonly creditMinor: Minor
    readonly by: Decider
    readonly reason: string
    readonly at: Temporal.Instant
  },
): Promise<void> {
  await sql`
    update payment_deposit
    set first_by = ${by.operatorId}::uuid, first_name = ${by.name}, first_at = ${at.toString()},
      first_amount = ${creditMinor}, first_reason = ${reason}, claimed_by = null, claimed_name = null,
      claimed_until = null
    where deposit_id = ${depositId}::uuid`.execute(tx)
}

/** A deposit as operators see it. */
export interface OfficeDepositRow extends DepositRow {
  /** The payment that a decision is, or was last, about. */
  readonly reviewChargeId: string | null
  readonly reviewAmount: string | null
  readonly reviewCurrency: string | null
  readonly claimedBy: string | null
  readonly claimedName: string | null
  readonly claimedUntil: Temporal.Instant | null
  readonly firstBy: string | null
  readonly firstName: string | null
  readonly firstAt: Temporal.Instant | null
  readonly firstMinor: Minor | null
  readonly firstReason: string | null
}

const columns = sql`
  ${depositColumns}, review_charge_id as "reviewChargeId", review_amount as "reviewAmount",
  review_currency as "reviewCurrency", claimed_by as "claimedBy", claimed_name as "claimedName",
  claimed_until as "claimedUntil", first_by as "firstBy", first_name as "firstName", first_at as "firstAt",
  first_amount as "firstMinor", first_reason as "firstReason"`

/** Which deposits a list shows. */
export interface DepositFilter {
  readonly brandId: BrandId
  /** Only those that wait for a decision. */
  readonly isWaiting: boolean
  /** Only those that one of two people has decided about. */
  readonly isChecked: boolean
  readonly state: StoredDepositState | undefined
  readonly method: string | undefined
  readonly gateway: string | undefined
  readonly memberId: bigint | undefined
  readonly minMinor: bigint | undefined
  readonly maxMinor: bigint | undefined
  readonly from: Temporal.Instant | undefined
  readonly until: Temporal.Instant | undefined
}

export interface DepositSlice {
  readonly sort: 'createdAt' | 'amount'
  readonly direction: 'asc' | 'desc'
  readonly offset: number
  readonly limit: number
  /** Rows are counted up to this number. */
  readonly countUpTo: number
}

const orders = {
  createdAt: { asc: sql`created_at, deposit_id`, desc: sql`created_at desc, deposit_id desc` },
  amount: { asc: sql`amount, deposit_id`, desc: sql`amount desc, deposit_id desc` },
} as const

/** A slice of the deposits of a brand for its operators, and how many there are, up to a number. */
export async function officeDeposits(
  db: Database,
  filter: DepositFilter,
  slice: DepositSlice,
): Promise<{ readonly rows: readonly OfficeDepositRow[]; readonly count: number }> {
  const { slicing, counting } = depositQueries(filter, slice)
  const [{ rows }, counted] = await Promise.all([slicing.execute(db), counting.execute(db)])
  return { rows, count: counted.rows[0]?.count ?? 0 }
}

/** The two statements behind {@link officeDeposits}. */
export function depositQueries(filter: DepositFilter, { sort, direction, offset, limit, countUpTo }: DepositSlice) {
  const conditions = sql.join(conditionsOf(filter), sql` and `)
  return {
    slicing: sql<OfficeDepositRow>`
      select ${columns} from payment_deposit where ${conditions}
      order by ${orders[sort][direction]} limit ${limit} offset ${offset}`,
    counting: sql<{ count: number }>`
      select count(*)::int as count from (
        select from payment_deposit where ${conditions} limit ${countUpTo}) counted`,
  }
}

function conditionsOf(filter: DepositFilter) {
  const { brandId, isWaiting, isChecked, state, method, gateway, memberId, minMinor, maxMinor, from, until } = filter
  return [
    sql`brand_id = ${brandId}`,
    ...(isWaiting ? [sql`review is not null`] : []),
    ...(isChecked ? [sql`first_name is not null`] : []),
    ...(state === undefined ? [] : [sql`state = ${state}`]),
    ...(method === undefined ? [] : [sql`method_code = ${method}`]),
    ...(gateway === undefined ? [] : [sql`gateway_code = ${gateway}`]),
    ...(memberId === undefined ? [] : [sql`member_id = ${memberId}`]),
    ...(minMinor === undefined ? [] : [sql`amount >= ${minMinor}::bigint`]),
    ...(maxMinor === undefined ? [] : [sql`amount <= ${maxMinor}::bigint`]),
    ...(from === undefined ? [] : [sql`created_at >= ${from.toString()}`]),
    ...(until === undefined ? [] : [sql`created_at < ${until.toString()}`]),
  ]
}

/** A deposit of a brand; `undefined` if it has none with that id. */
export async function officeDeposit(
  db: Database,
  { brandId, depositId }: DepositKey,
): Promise<OfficeDepositRow | undefined> {
  const { rows } = await sql<OfficeDepositRow>`
    select ${columns} from payment_deposit
    where deposit_id = ${depositId}::uuid and brand_id = ${brandId}`.execute(db)
  return rows[0]
}

/** A decision as operators see it. */
export interface MadeDecision {
  readonly decision: 'credit' | 'reject'
  readonly review: string
  readonly chargeId: string | null
  readonly amountMinor: Minor | null
  readonly byName: string
  readonly firstName: string | null
  readonly reason: string
  readonly decidedAt: Temporal.Instant
  /** When a credit was in the balance. */
  readonly settledAt: Temporal.Instant | null
}

/** What operators decided about a deposit, the newest first, at most 20. */
export async function decisionsAbout(db: Database, depositId: string): Promise<readonly MadeDecision[]> {
  const { rows } = await sql<MadeDecision>`
    select decision, review, charge_id as "chargeId", amount as "amountMinor", by_name as "byName",
      first_name as "firstName", reason, decided_at as "decidedAt", settled_at as "settledAt"
    from payment_deposit_decision where deposit_id = ${depositId}::uuid order by number desc limit 20`.execute(db)
  return rows
}

/** What gateways reported about a deposit, the newest first, at most 20. */
export async function depositReports(db: Database, depositId: string) {
  const { rows } = await sql<{
    eventId: string
    kind: string
    chargeId: string
    amount: string
    currency: string
    outcome: string
    receivedAt: Temporal.Instant
  }>`
    select event_id as "eventId", kind, charge_id as "chargeId", amount, currency, outcome,
      received_at as "receivedAt"
    from payment_event where deposit_id = ${depositId}::uuid order by received_at desc limit 20`.execute(db)
  return rows
}

/** What the member of a deposit brought in before. */
export interface DepositorFacts {
  readonly creditedMinor: bigint
  readonly credits: number
  /** How often operators rejected a deposit of the member. */
  readonly rejections: number
}

export async function depositorFacts(
  db: Database,
  { brandId, memberId, depositId }: Pick<DepositRow, 'brandId' | 'memberId' | 'depositId'>,
): Promise<DepositorFacts> {
  const { rows } = await sql<DepositorFacts>`
    select coalesce(sum(coalesce(credited_amount, amount)) filter (where state = 'credited'), 0)::numeric as "creditedMinor",
      count(*) filter (where state = 'credited')::int as credits,
      count(*) filter (where state = 'rejected')::int as rejections
    from payment_deposit
    where brand_id = ${brandId} and member_id = ${memberId} and deposit_id <> ${depositId}::uuid`.execute(db)
  const [facts] = rows
  if (facts === undefined) throw new Error('an aggregate has one row')
  return facts
}

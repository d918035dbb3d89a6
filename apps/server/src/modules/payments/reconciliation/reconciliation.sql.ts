import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import { depositColumns, type DepositRow } from '../deposits/deposits.sql.ts'
import type { ComparedDeposit, ComparedPayout, PaymentDifference } from './reconcile.rules.ts'

/** A gateway of a brand. */
export interface GatewayAt {
  readonly brandId: BrandId
  readonly gatewayCode: string
}

/** A gateway's day. */
export interface GatewayDay extends GatewayAt {
  readonly day: Temporal.PlainDate
}

/** What moved on a day in one currency, as each side has it; in minor units. */
export interface DaySums {
  readonly currency: string
  readonly gatewayIn: bigint
  readonly houseIn: bigint
  readonly gatewayOut: bigint
  readonly houseOut: bigint
}

/** Which of a gateway's orders these deposits are; ids that are none of ours are left out. */
export async function depositsNamed(db: Database, at: GatewayAt, ids: readonly string[]): Promise<DepositRow[]> {
  const { rows } = await sql<DepositRow>`
    select ${depositColumns} from payment_deposit
    where deposit_id = any(${[...ids]}::uuid[]) and brand_id = ${at.brandId} and gateway_code = ${at.gatewayCode}`.execute(
    db,
  )
  return rows
}

const payoutColumns = sql`one.withdrawal_id as "withdrawalId", one.currency, one.amount as "amountMinor", one.state`

/** Which of a gateway's orders these withdrawals are. */
export async function payoutsNamed(db: Database, at: GatewayAt, ids: readonly string[]): Promise<ComparedPayout[]> {
  const { rows } = await sql<ComparedPayout>`
    select ${payoutColumns} from payment_withdrawal one
    where withdrawal_id = any(${[...ids]}::uuid[]) and brand_id = ${at.brandId} and gateway_code = ${at.gatewayCode}`.execute(
    db,
  )
  return rows
}

/** A span of time: includes `from`, excludes `to`. */
export interface Span {
  readonly from: Temporal.Instant
  readonly to: Temporal.Instant
}

/** The deposits that gateways report, credited in a span; transfers and vouchers are no gateway's payments. */
export async function creditedIn(db: Database, at: GatewayAt, { from, to }: Span): Promise<ComparedDeposit[]> {
  const { rows } = await sql<ComparedDeposit>`
    select deposit_id as "depositId", currency, amount as "amountMinor", credited_amount as "creditedMinor", state, review,
      paid_charge_id as "paidChargeId"
    from payment_deposit
    where brand_id = ${at.brandId} and gateway_code = ${at.gatewayCode} and kind in ('promptpay', 'page')
      and credited_at >= ${from.toString()} and credited_at < ${to.toString()}`.execute(db)
  return rows
}

/** The withdrawals that count as paid since a moment of a span. */
export async function paidIn(db: Database, at: GatewayAt, { from, to }: Span): Promise<ComparedPayout[]> {
  const { rows } = await sql<ComparedPayout>`
    select distinct ${payoutColumns} from payment_withdrawal_step step
    join payment_withdrawal one using (withdrawal_id)
    where step.state = 'paid' and step.at >= ${from.toString()} and step.at < ${to.toString()}
      and one.state = 'paid' and one.brand_id = ${at.brandId} and one.gateway_code = ${at.gatewayCode}`.execute(db)
  return rows
}

/** Stores a comparison with every difference, in place of an earlier one of the same day. */
export async function storeComparison(
  tx: Database,
  { brandId, gatewayCode, day }: GatewayDay,
  { sums, differences }: { readonly sums: readonly DaySums[]; readonly differences: readonly PaymentDifference[] },
  now: Temporal.Instant,
): Promise<void> {
  const date = day.toString()
  const ofDay = sql`brand_id = ${brandId} and gateway_code = ${gatewayCode} and day = ${date}::date`
  // Comparisons of one day at the same time take turns.
  await sql`select from payment_gateway where brand_id = ${brandId} and gateway_code = ${gatewayCode} for update`.execute(
    tx,
  )
  await sql`delete from payment_reconciliation where ${ofDay}`.execute(tx)
  await sql`delete from payment_difference where ${ofDay}`.execute(tx)
  const numbers = (valueOf: (one: DaySums) => bigint) => sums.map((one) => valueOf(one).toString())
  await sql`
    insert into payment_reconciliation
      (brand_id, gateway_code, day, currency, gateway_in, house_in, gateway_out, house_out, compared_at)
    select ${brandId}::integer, ${gatewayCode}, ${date}::date, currency, gateway_in, house_in, gateway_out, house_out,
      ${now.toString()}::timestamptz
    from unnest(${sums.map(({ currency }) => currency)}::text[], ${numbers((one) => one.gatewayIn)}::numeric[],
      ${numbers((one) => one.houseIn)}::numeric[], ${numbers((one) => one.gatewayOut)}::numeric[],
      ${numbers((one) => one.houseOut)}::numeric[]) as one (currency, gateway_in, house_in, gateway_out, house_out)`.execute(
    tx,
  )
  const texts = (valueOf: (one: PaymentDifference) => { toString(): string } | null) =>
    differences.map((one) => valueOf(one)?.toString() ?? null)
  await sql`
    insert into payment_difference (brand_id, gateway_code, day, about, item_id, kind, order_id, currency, gateway_amount,
      house_amount, gateway_state, house_state, proposal)
    select ${brandId}::integer, ${gatewayCode}, ${date}::date, one.*
    from unnest(${texts((one) => one.about)}::text[], ${texts((one) => one.itemId)}::text[],
      ${texts((one) => one.kind)}::text[], ${texts((one) => one.orderId)}::text[], ${texts((one) => one.currency)}::text[],
      ${texts((one) => one.gatewayMinor)}::bigint[], ${texts((one) => one.houseMinor)}::bigint[],
      ${texts((one) => one.gatewayState)}::text[], ${texts((one) => one.houseState)}::text[],
      ${texts((one) => one.proposal)}::text[]) as one
    on conflict do nothing`.execute(tx)
}

/** The days of a gateway that have been compared since a day. */
export async function comparedDays(
  db: Database,
  { brandId, gatewayCode }: GatewayAt,
  since: Temporal.PlainDate,
): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct day::text as day from payment_reconciliation
    where brand_id = ${brandId} and gateway_code = ${gatewayCode} and day >= ${since.toString()}::date`.execute(db)
  return rows.map(({ day }) => day)
}

import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import type { PaymentDifference } from './reconcile.rules.ts'
import type { DaySums, GatewayAt, GatewayDay } from './reconciliation.sql.ts'

/** A day compared with a gateway, in one currency. */
export interface ComparedDay extends GatewayAt, DaySums {
  readonly day: string
  readonly comparedAt: Temporal.Instant
  /** Differences in this currency, and those that nobody has decided about. */
  readonly differences: number
  readonly open: number
}

/** Who decided about a difference, when and why. */
export interface DifferenceDecision {
  readonly byName: string
  readonly reason: string
  readonly decidedAt: Temporal.Instant
}

/** A difference and what an operator decided about it; a decision about other amounts does not count. */
export interface StoredDifference extends PaymentDifference {
  readonly decision: DifferenceDecision | null
}

/** Joins a difference with the decision about just that difference. */
const decided = sql`
  left join payment_difference_decision decision
    on decision.brand_id = difference.brand_id and decision.gateway_code = difference.gateway_code
    and decision.day = difference.day and decision.about = difference.about and decision.item_id = difference.item_id
    and decision.kind = difference.kind
    and decision.gateway_amount is not distinct from difference.gateway_amount
    and decision.house_amount is not distinct from difference.house_amount
    and decision.house_state is not distinct from difference.house_state`

/** The compared days of a brand's gateways from one day to another, both included. */
export async function comparedDaysOf(
  db: Database,
  brandId: BrandId,
  { from, to }: { readonly from: Temporal.PlainDate; readonly to: Temporal.PlainDate },
): Promise<ComparedDay[]> {
  const { rows } = await sql<ComparedDay>`
    select compared.brand_id as "brandId", compared.gateway_code as "gatewayCode", compared.day::text as day,
      compared.currency, gateway_in::bigint as "gatewayIn", house_in::bigint as "houseIn",
      gateway_out::bigint as "gatewayOut", house_out::bigint as "houseOut", compared_at as "comparedAt",
      coalesce(found.differences, 0) as differences, coalesce(found.open, 0) as open
    from payment_reconciliation compared
    left join lateral (
      select count(*)::int as differences, (count(*) filter (where decision.decided_at is null))::int as open
      from payment_difference difference ${decided}
      where difference.brand_id = compared.brand_id and difference.gateway_code = compared.gateway_code
        and difference.day = compared.day and difference.currency = compared.currency) found on true
    where compared.brand_id = ${brandId} and compared.day between ${from.toString()}::date and ${to.toString()}::date`.execute(
    db,
  )
  return rows
}

const differenceColumns = sql`
  difference.about, difference.item_id as "itemId", difference.kind, difference.order_id as "orderId", difference.currency,
  difference.gateway_amount as "gatewayMinor", difference.house_amount as "houseMinor",
  difference.gateway_state as "gatewayState", difference.house_state as "houseState", difference.proposal,
  case when decision.decided_at is not null then json_build_object(
    'byName', decision.by_name, 'reason', decision.reason, 'decidedAt', decision.decided_at) end as decision`

interface ReadDifference extends PaymentDifference {
  readonly decision: { readonly byName: string; readonly reason: string; readonly decidedAt: string } | null
}

/** The differences of a gateway's day, those that nobody has decided about first. */
export async function differencesOfDay(
  db: Database,
  { brandId, gatewayCode, day }: GatewayDay,
): Promise<StoredDifference[]> {
  const { rows } = await sql<ReadDifference>`
    select ${differenceColumns} from payment_difference difference ${decided}
    where difference.brand_id = ${brandId} and difference.gateway_code = ${gatewayCode}
      and difference.day = ${day.toString()}::date
    order by decision.decided_at is not null, difference.about, difference.order_id, difference.item_id, difference.kind`.execute(
    db,
  )
  return rows.map(({ decision, ...row }) => ({
    ...row,
    decision: decision === null ? null : { ...decision, decidedAt: Temporal.Instant.from(decision.decidedAt) },
  }))
}

/** Which difference of a day. */
export type DifferenceKey = GatewayDay & Pick<PaymentDifference, 'about' | 'itemId' | 'kind'>

/** Records a decision about a difference as it stands. Returns `false` if there is none, or if it has been decided already. */
export async function decideDifference(
  tx: Database,
  { brandId, gatewayCode, day, about, itemId, kind }: DifferenceKey,
  { operatorId, name, reason }: { readonly operatorId: string; readonly name: string; readonly reason: string },
  now: Temporal.Instant,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into payment_difference_decision as made (brand_id, gateway_code, day, about, item_id, kind, gateway_amount,
      house_amount, house_state, reason, by_operator, by_name, decided_at)
    select brand_id, gateway_code, day, about, item_id, kind, gateway_amount, house_amount, house_state, ${reason},
      ${operatorId}::uuid, ${name}, ${now.toString()}::timestamptz
    from payment_difference
    where brand_id = ${brandId} and gateway_code = ${gatewayCode} and day = ${day.toString()}::date and about = ${about}
      and item_id = ${itemId} and kind = ${kind}
    on conflict (brand_id, gateway_code, day, about, item_id, kind) do update
    set gateway_amount = excluded.gateway_amount, house_amount = excluded.house_amount, house_state = excluded.house_state,
      reason = excluded.reason, by_operator = excluded.by_operator, by_name = excluded.by_name,
      decided_at = excluded.decided_at
    where (made.gateway_amount, made.house_amount, made.house_state)
      is distinct from (excluded.gateway_amount, excluded.house_amount, excluded.house_state)`.execute(tx)
  return numAffectedRows === 1n
}

/** How many differences with a brand's gateways nobody has decided about, and since when the oldest is known. */
export async function openPaymentDifferences(
  db: Database,
  brandId: BrandId,
): Promise<{ readonly count: number; readonly oldest: Temporal.Instant | null }> {
  const { rows } = await sql<{ count: number; oldest: Temporal.Instant | null }>`
    select count(*)::int as count, min(compared.compared_at) as oldest
    from payment_difference difference ${decided}
    join payment_reconciliation compared on compared.brand_id = difference.brand_id
      and compared.gateway_code = difference.gateway_code and compared.day = difference.day
      and compared.currency = difference.currency
    where difference.brand_id = ${brandId} and decision.decided_at is null`.execute(db)
  return rows[0] ?? { count: 0, oldest: null }
}

import { sql, type Database } from '../../apps/server/src/kernel/database/pool.ts'
import type { Brand } from '../../apps/server/src/modules/brand/index.ts'
import type { Made, PlannedPayment } from './plan.ts'

/** The payments of a day. */
export interface DayOfPayments {
  /** When the first is made; one follows another within the hours before. */
  readonly at: Temporal.Instant
  readonly payments: readonly PlannedPayment[]
}

/** Stores deposits, withdrawals, their steps and what the gateway reported, as the server would have. */
export async function fillPayments(
  owner: Database,
  brand: Brand,
  { members }: Made,
  { at, payments }: DayOfPayments,
): Promise<void> {
  const rows = (kind: PlannedPayment['kind']) => {
    const those = payments.filter((payment) => payment.kind === kind)
    return sql`(
      select id, member, amount, state, ${at.toString()}::timestamptz - place * interval '60 minutes' / ${payments.length + 1}::int as at
      from unnest(${those.map(({ id }) => id)}::uuid[], ${those.map(({ member }) => String(members[member]))}::bigint[],
        ${those.map(({ amountMinor }) => String(amountMinor))}::bigint[], ${those.map(({ state }) => state)}::text[])
        with ordinality as planned (id, member, amount, state, place)) planned`
  }
  await insertDeposits(owner, brand, rows('deposit'))
  await insertWithdrawals(owner, brand, rows('withdrawal'))
}

type Rows = ReturnType<typeof sql>

async function insertDeposits(owner: Database, { brandId, currency }: Brand, rows: Rows): Promise<void> {
  await sql`
    with made as (
      insert into payment_deposit (deposit_id, brand_id, member_id, method_code, kind, gateway_code, currency, amount, body_hash,
        state, review, review_charge_id, review_amount, review_currency, charge_id, created_at, expires_at, credited_at,
        paid_charge_id)
      select id, ${brandId}, member, case when amount % 300 = 0 then 'card-page' else 'promptpay' end,
        case when amount % 300 = 0 then 'page' else 'promptpay' end, 'sandbox', ${currency.code}, amount, sha256(''), state,
        case when state = 'review' then 'other_amount' end, case when state = 'review' then 'charge-' || left(id::text, 18) end,
        case when state = 'review' then '1.00' end, case when state = 'review' then ${currency.code} end,
        'charge-' || left(id::text, 18), at, at + interval '15 minutes',
        case when state = 'credited' then at + interval '1 minute' end,
        case when state = 'credited' then 'charge-' || left(id::text, 18) end
      from ${rows} returning deposit_id, amount, charge_id, state, created_at)
    insert into payment_event (brand_id, gateway_code, event_id, deposit_id, kind, charge_id, amount, currency, outcome, received_at)
    select ${brandId}, 'sandbox', 'event-' || deposit_id::text, deposit_id, 'paid', charge_id, amount::text, ${currency.code},
      state, created_at + interval '1 minute'
    from made where state in ('credited', 'review')`.execute(owner)
}

async function insertWithdrawals(owner: Database, { brandId, currency }: Brand, rows: Rows): Promise<void> {
  await sql`
    with made as (
      insert into payment_withdrawal (withdrawal_id, brand_id, member_id, account_id, gateway_code, currency, amount, body_hash,
        state, requested_at, promised_at, returned_at)
      select id, ${brandId}, member, md5('account ' || member)::uuid, 'sandbox', ${currency.code}, amount, sha256(''), state, at,
        at + interval '1 day', case when state in ('cancelled', 'rejected') then at + interval '1 hour' end
      from ${rows} returning withdrawal_id, state, requested_at, amount),
    paid as (
      insert into payment_event (brand_id, gateway_code, event_id, withdrawal_id, kind, charge_id, amount, currency, outcome,
        received_at)
      select ${brandId}, 'sandbox', 'event-' || withdrawal_id::text, withdrawal_id, 'payout_paid',
        'payout-' || left(withdrawal_id::text, 18), amount::text, ${currency.code}, 'paid_out', requested_at + interval '2 hours'
      from made where state = 'paid')
    insert into payment_withdrawal_step (withdrawal_id, step, state, at, by_kind, by_name)
    select withdrawal_id, place, what.state, requested_at + place * interval '30 minutes', who,
      case when who = 'operator' then 'cashier' end
    from made cross join lateral (
      values (1, 'requested', 'member'), (2, 'approved', 'operator'), (3, 'paying', 'system'), (4, 'paid', 'gateway'),
        (2, 'cancelled', 'member'), (2, 'rejected', 'operator')) what (place, state, who)
    where what.state = made.state or what.state = 'requested' or (made.state = 'paid' and what.state in ('approved', 'paying'))`.execute(
    owner,
  )
}

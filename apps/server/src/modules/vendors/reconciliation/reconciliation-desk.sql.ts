import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import type { Difference } from './reconcile.rules.ts'

/** A day compared with a vendor. Sums are missing for days that were compared before there were any. */
export interface ComparedVendorDay {
  readonly vendorCode: string
  readonly day: string
  readonly vendorIn: bigint | null
  readonly houseIn: bigint | null
  readonly vendorOut: bigint | null
  readonly houseOut: bigint | null
  readonly comparedAt: Temporal.Instant
  /** Differences, and those that nobody has decided about. */
  readonly differences: number
  readonly open: number
}

/** A difference and what an operator decided about it; a decision about other amounts does not count. */
export interface StoredVendorDifference extends Omit<Difference, 'vendorMinor' | 'houseMinor'> {
  readonly vendorMinor: bigint | null
  readonly houseMinor: bigint | null
  readonly decision: {
    readonly byName: string
    readonly reason: string
    readonly decidedAt: Temporal.Instant
  } | null
}

/** Joins a difference with the decision about just that difference. */
const decided = sql`
  left join vendor_difference_decision decision
    on decision.brand_id = difference.brand_id and decision.vendor_code = difference.vendor_code
    and decision.day = difference.day and decision.transaction_id = difference.transaction_id
    and decision.kind = difference.kind
    and decision.vendor_amount is not distinct from difference.vendor_amount
    and decision.house_amount is not distinct from difference.house_amount`

/** The compared days of a brand's vendors from one day to another, both included. */
export async function comparedVendorDays(
  db: Database,
  brandId: BrandId,
  { from, to }: { readonly from: Temporal.PlainDate; readonly to: Temporal.PlainDate },
): Promise<ComparedVendorDay[]> {
  const { rows } = await sql<ComparedVendorDay>`
    select compared.vendor_code as "vendorCode", compared.day::text as day, vendor_in::bigint as "vendorIn",
      house_in::bigint as "houseIn", vendor_out::bigint as "vendorOut", house_out::bigint as "houseOut",
      compared_at as "comparedAt", coalesce(found.differences, 0) as differences, coalesce(found.open, 0) as open
    from vendor_reconciliation compared
    left join lateral (
      select count(*)::int as differences, (count(*) filter (where decision.decided_at is null))::int as open
      from vendor_difference difference ${decided}
      where difference.brand_id = compared.brand_id and difference.vendor_code = compared.vendor_code
        and difference.day = compared.day) found on true
    where compared.brand_id = ${brandId} and compared.day between ${from.toString()}::date and ${to.toString()}::date`.execute(
    db,
  )
  return rows
}

/** A vendor's day. */
export interface VendorDay {
  readonly brandId: BrandId
  readonly vendorCode: string
  readonly day: Temporal.PlainDate
}

/** The differences of a vendor's day, those that nobody has decided about first. */
export async function vendorDifferencesOfDay(
  db: Database,
  { brandId, vendorCode, day }: VendorDay,
): Promise<StoredVendorDifference[]> {
  type Row = Omit<StoredVendorDifference, 'decision'> & {
    readonly decision: { readonly byName: string; readonly reason: string; readonly decidedAt: string } | null
  }
  const { rows } = await sql<Row>`
    select difference.transaction_id as "transactionId", difference.kind, difference.vendor_amount as "vendorMinor",
      difference.house_amount as "houseMinor", proposal,
      case when decision.decided_at is not null then json_build_object(
        'byName', decision.by_name, 'reason', decision.reason, 'decidedAt', decision.decided_at) end as decision
    from vendor_difference difference ${decided}
    where difference.brand_id = ${brandId} and difference.vendor_code = ${vendorCode}
      and difference.day = ${day.toString()}::date
    order by decision.decided_at is not null, difference.transaction_id, difference.kind`.execute(db)
  return rows.map(({ decision, ...row }) => ({
    ...row,
    decision: decision === null ? null : { ...decision, decidedAt: Temporal.Instant.from(decision.decidedAt) },
  }))
}

/** Records a decision about a difference as it stands. Returns `false` if there is none, or if it has been decided already. */
export async function decideVendorDifference(
  tx: Database,
  { brandId, vendorCode, day, transactionId, kind }: VendorDay & Pick<Difference, 'transactionId' | 'kind'>,
  { operatorId, name, reason }: { readonly operatorId: string; readonly name: string; readonly reason: string },
  now: Temporal.Instant,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into vendor_difference_decision as made (brand_id, vendor_code, day, transaction_id, kind, vendor_amount,
      house_amount, reason, by_operator, by_name, decided_at)
    select brand_id, vendor_code, day, transaction_id, kind, vendor_amount, house_amount, ${reason}, ${operatorId}::uuid,
      ${name}, ${now.toString()}::timestamptz
    from vendor_difference
    where brand_id = ${brandId} and vendor_code = ${vendorCode} and day = ${day.toString()}::date
      and transaction_id = ${transactionId} and kind = ${kind}
    on conflict (brand_id, vendor_code, day, transaction_id, kind) do update
    set vendor_amount = excluded.vendor_amount, house_amount = excluded.house_amount, reason = excluded.reason,
      by_operator = excluded.by_operator, by_name = excluded.by_name, decided_at = excluded.decided_at
    where (made.vendor_amount, made.house_amount) is distinct from (excluded.vendor_amount, excluded.house_amount)`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

/** How many differences with a brand's vendors nobody has decided about, and since when the oldest is known. */
export async function openVendorDifferences(
  db: Database,
  brandId: BrandId,
): Promise<{ readonly count: number; readonly oldest: Temporal.Instant | null }> {
  const { rows } = await sql<{ count: number; oldest: Temporal.Instant | null }>`
    select count(*)::int as count, min(compared.compared_at) as oldest
    from vendor_difference difference ${decided}
    join vendor_reconciliation compared on compared.brand_id = difference.brand_id
      and compared.vendor_code = difference.vendor_code and compared.day = difference.day
    where difference.brand_id = ${brandId} and decision.decided_at is null`.execute(db)
  return rows[0] ?? { count: 0, oldest: null }
}

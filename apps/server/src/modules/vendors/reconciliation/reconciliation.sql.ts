import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import type { LogHour } from '../../ledger/index.ts'
import type { VendorSums } from './day-sums.rules.ts'
import type { Difference } from './reconcile.rules.ts'

/** Extends the known batch ranges of a lane's hours. */
export async function addLogHours(tx: Database, lane: number, hours: readonly LogHour[]): Promise<void> {
  for (const { beginsAt, firstBatch, lastBatch } of hours)
    await sql`
      insert into vendor_log_hour as known (lane, begins_at, first_batch, last_batch)
      values (${lane}, ${beginsAt.toString()}, ${firstBatch}, ${lastBatch})
      on conflict (lane, begins_at) do update set
        first_batch = least(known.first_batch, excluded.first_batch),
        last_batch = greatest(known.last_batch, excluded.last_batch)`.execute(tx)
}

/** The batches of each lane that cover a span of time. */
export async function logRanges(
  db: Database,
  from: Temporal.Instant,
  to: Temporal.Instant,
): Promise<{ lane: number; firstBatch: bigint; lastBatch: bigint }[]> {
  const { rows } = await sql<{ lane: number; firstBatch: bigint; lastBatch: bigint }>`
    select lane, min(first_batch) as "firstBatch", max(last_batch) as "lastBatch" from vendor_log_hour
    where begins_at > ${from.subtract({ hours: 1 }).toString()} and begins_at < ${to.toString()}
    group by lane order by lane`.execute(db)
  return rows
}

/** Deletes hours that no reconciliation needs any more. */
export async function deleteLogHours(db: Database, before: Temporal.Instant): Promise<void> {
  await sql`delete from vendor_log_hour where begins_at < ${before.toString()}`.execute(db)
}

/** One comparison of a vendor's day with ours. */
export interface ReconciliationRow {
  readonly brandId: BrandId
  readonly vendorCode: string
  readonly day: Temporal.PlainDate
  readonly vendorCount: number
  readonly houseCount: number
  readonly sums: VendorSums
}

/** Stores a comparison with every difference, replacing an earlier one of the same day. */
export async function storeReconciliation(
  tx: Database,
  { brandId, vendorCode, day, vendorCount, houseCount, sums }: ReconciliationRow,
  differences: readonly Difference[],
  now: Temporal.Instant,
): Promise<void> {
  const [date, state] = [day.toString(), differences.length === 0 ? 'equal' : 'different']
  await sql`
    insert into vendor_reconciliation as known (brand_id, vendor_code, day, state, vendor_count, house_count,
      vendor_in, house_in, vendor_out, house_out, compared_at)
    values (${brandId}, ${vendorCode}, ${date}::date, ${state}, ${vendorCount}, ${houseCount}, ${sums.vendorIn},
      ${sums.houseIn}, ${sums.vendorOut}, ${sums.houseOut}, ${now.toString()})
    on conflict (brand_id, vendor_code, day) do update set state = excluded.state,
      vendor_count = excluded.vendor_count, house_count = excluded.house_count,
      vendor_in = excluded.vendor_in, house_in = excluded.house_in, vendor_out = excluded.vendor_out,
      house_out = excluded.house_out, compared_at = excluded.compared_at`.execute(tx)
  await sql`
    delete from vendor_difference
    where brand_id = ${brandId} and vendor_code = ${vendorCode} and day = ${date}::date`.execute(tx)
  const texts = (valueOf: (one: Difference) => { toString(): string } | undefined) =>
    differences.map((one) => valueOf(one)?.toString() ?? null)
  await sql`
    insert into vendor_difference (brand_id, vendor_code, day, transaction_id, kind, vendor_amount, house_amount, proposal)
    select ${brandId}::integer, ${vendorCode}, ${date}::date, id, kind, vendor_amount, house_amount, proposal
    from unnest(
      ${texts((one) => one.transactionId)}::text[], ${texts((one) => one.kind)}::text[],
      ${texts((one) => one.vendorMinor)}::bigint[], ${texts((one) => one.houseMinor)}::bigint[],
      ${texts((one) => one.proposal)}::text[]
    ) as one (id, kind, vendor_amount, house_amount, proposal)`.execute(tx)
}

/** The days of a vendor that have been compared since a day. */
export async function comparedDays(
  db: Database,
  { brandId, vendorCode }: Pick<ReconciliationRow, 'brandId' | 'vendorCode'>,
  since: Temporal.PlainDate,
): Promise<string[]> {
  const { rows } = await sql<{ day: Temporal.PlainDate }>`
    select day from vendor_reconciliation
    where brand_id = ${brandId} and vendor_code = ${vendorCode} and day >= ${since.toString()}::date`.execute(db)
  return rows.map(({ day }) => day.toString())
}

/** The differences of a vendor's day. */
export async function differencesOf(
  db: Database,
  { brandId, vendorCode, day }: Pick<ReconciliationRow, 'brandId' | 'vendorCode' | 'day'>,
): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    select transaction_id as "transactionId", kind, vendor_amount as "vendorMinor", house_amount as "houseMinor", proposal
    from vendor_difference
    where brand_id = ${brandId} and vendor_code = ${vendorCode} and day = ${day.toString()}::date
    order by transaction_id, kind`.execute(db)
  return rows
}

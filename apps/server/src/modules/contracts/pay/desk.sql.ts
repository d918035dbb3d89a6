import type { CurrencyCode, Minor } from '@baize/money'
import type { Cadence, ContractKind } from '@baize/pay'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import type { PeriodRow } from './pay-periods.sql.ts'

/** A row of pay as operators see it. */
export interface DeskRow {
  readonly rowId: string
  readonly kind: ContractKind
  readonly cadence: Cadence | null
  readonly periodFrom: Temporal.Instant
  readonly periodTo: Temporal.Instant
  readonly uplineId: MemberId | null
  readonly downlineId: MemberId
  readonly currency: CurrencyCode
  readonly run: number
  readonly amountMinor: Minor
  readonly state: 'pending' | 'awaiting' | 'paid' | 'unpaid' | 'carried' | 'cancelled' | 'written_off'
  readonly decidedAt: Temporal.Instant | null
  readonly computedAt: Temporal.Instant
  readonly paidAt: Temporal.Instant | null
}

const columns = sql`
  row_id::text as "rowId", kind, nullif(cadence, '') as cadence, period_from as "periodFrom", period_to as "periodTo",
  upline_id as "uplineId", downline_id as "downlineId", currency, run, amount_minor as "amountMinor", state,
  decided_at as "decidedAt", computed_at as "computedAt", paid_at as "paidAt"`

/** Which rows operators look for. */
export interface DeskFilter {
  readonly brandId: BrandId
  readonly queue: 'awaiting' | 'unpaid' | 'all'
  readonly kind: ContractKind | undefined
  readonly memberId: MemberId | undefined
}

/** A slice of a list. */
export interface Slice {
  readonly limit: number
  readonly offset: number
  /** Rows are counted up to this number. */
  readonly countUpTo: number
}

/** A page of rows, and how many there are, counted up to a bound. */
export async function pageOfRows(
  db: Database,
  { brandId, queue, kind, memberId }: DeskFilter,
  { limit, offset, countUpTo }: Slice,
): Promise<{ readonly rows: readonly DeskRow[]; readonly count: number }> {
  const among = sql`
    from pay_row where brand_id = ${brandId} and (${queue} = 'all' or state = ${queue})
      ${kind === undefined ? sql`` : sql`and kind = ${kind}`}
      ${memberId === undefined ? sql`` : sql`and (downline_id = ${memberId} or upline_id = ${memberId})`}`
  const order = queue === 'all' ? sql`order by row_id desc` : sql`order by row_id`
  const [{ rows }, counted] = await Promise.all([
    sql<DeskRow>`select ${columns} ${among} ${order} limit ${limit} offset ${offset}`.execute(db),
    sql<{ count: number }>`select count(*)::int as count from (select ${among} limit ${countUpTo}) counted`.execute(db),
  ])
  return { rows, count: counted.rows[0]?.count ?? 0 }
}

/** One row of a brand. */
export async function rowAt(db: Database, brandId: BrandId, rowId: string): Promise<DeskRow | undefined> {
  const { rows } = await sql<DeskRow>`
    select ${columns} from pay_row where brand_id = ${brandId} and row_id = ${rowId}::bigint`.execute(db)
  return rows[0]
}

/** An operator's decision about an amount above the limit. */
export interface PayDecision {
  readonly brandId: BrandId
  readonly rowId: string
  readonly isApproved: boolean
  readonly operatorId: string
}

/** Decides about a row that waits for it. Only one of several decisions returns the row. */
export async function decideRow(
  tx: Database,
  { brandId, rowId, isApproved, operatorId }: PayDecision,
  now: Temporal.Instant,
): Promise<DeskRow | undefined> {
  const { rows } = await sql<DeskRow>`
    update pay_row set state = ${isApproved ? 'pending' : 'cancelled'}, decided_by = ${operatorId}::uuid,
      decided_at = ${now.toString()}::timestamptz
    where brand_id = ${brandId} and row_id = ${rowId}::bigint and state = 'awaiting'
    returning ${columns}`.execute(tx)
  return rows[0]
}

/** Writes a row off that is unpaid. */
export async function noteWrittenOff(
  tx: Database,
  { brandId, rowId, operatorId }: Pick<PayDecision, 'brandId' | 'rowId' | 'operatorId'>,
  now: Temporal.Instant,
): Promise<DeskRow | undefined> {
  const { rows } = await sql<DeskRow>`
    update pay_row set state = 'written_off', decided_by = ${operatorId}::uuid, decided_at = ${now.toString()}::timestamptz
    where brand_id = ${brandId} and row_id = ${rowId}::bigint and state = 'unpaid'
    returning ${columns}`.execute(tx)
  return rows[0]
}

/** A period with what its rows have together. */
export interface DeskPeriod extends PeriodRow {
  readonly rows: number
  readonly amountMinor: Minor
}

/** A page of periods, the newest first, and how many there are. */
export async function pageOfPeriods(
  db: Database,
  { brandId, kind }: { readonly brandId: BrandId; readonly kind: PeriodRow['kind'] | undefined },
  { limit, offset, countUpTo }: Slice,
): Promise<{ readonly rows: readonly DeskPeriod[]; readonly count: number }> {
  const among = sql`
    from pay_period where brand_id = ${brandId} and kind <> 'realtime' ${kind === undefined ? sql`` : sql`and kind = ${kind}`}`
  const [{ rows }, counted] = await Promise.all([
    sql<DeskPeriod>`
      with page as (select * ${among} order by period_from desc, kind, cadence limit ${limit} offset ${offset})
      select page.brand_id as "brandId", page.kind, nullif(page.cadence, '') as cadence, page.period_from as "from",
        page.period_to as "to", page.state, after_contract as "afterContract", made.rows, made.amount as "amountMinor"
      from page cross join lateral (
        select count(*)::int as rows, coalesce(sum(amount_minor), 0) as amount from pay_row one
        where one.brand_id = page.brand_id and one.kind = page.kind and one.cadence = page.cadence
          and one.period_from = page.period_from) made
      order by page.period_from desc, page.kind, page.cadence`.execute(db),
    sql<{ count: number }>`select count(*)::int as count from (select ${among} limit ${countUpTo}) counted`.execute(db),
  ])
  return { rows, count: counted.rows[0]?.count ?? 0 }
}

/** How many rows wait to be posted, and how many uplines are frozen. */
export async function countOpen(
  db: Database,
  brandId: BrandId,
): Promise<{ readonly pending: number; readonly frozen: number }> {
  const { rows } = await sql<{ pending: number; frozen: number }>`
    select (select count(*)::int from pay_row where brand_id = ${brandId} and state = 'pending') as pending,
      (select count(*)::int from pay_freeze where brand_id = ${brandId}) as frozen`.execute(db)
  return rows[0] ?? { pending: 0, frozen: 0 }
}

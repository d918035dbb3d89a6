import { sql, type Database } from '../../kernel/database/pool.ts'
import type { BrandId } from '../../kernel/ids.ts'
import {
  adjustmentColumns,
  type AdjustmentCategory,
  type AdjustmentRow,
  type AdjustmentState,
} from './adjustment.sql.ts'

/** Which adjustments a list shows. */
export interface AdjustmentFilter {
  readonly brandId: BrandId
  readonly states: readonly AdjustmentState[]
  readonly memberId: bigint | undefined
  readonly category: AdjustmentCategory | undefined
  readonly direction: 'credit' | 'debit' | undefined
  /** Bounds of the amount without its sign. */
  readonly minMinor: bigint | undefined
  readonly maxMinor: bigint | undefined
  readonly since: Temporal.Instant | undefined
  readonly until: Temporal.Instant | undefined
}

export interface AdjustmentSlice {
  readonly sort: 'proposedAt' | 'amount'
  readonly direction: 'asc' | 'desc'
  readonly offset: number
  readonly limit: number
  /** Rows are counted up to this number. */
  readonly countUpTo: number
}

const orders = {
  proposedAt: { asc: sql`proposed_at, adjustment_id`, desc: sql`proposed_at desc, adjustment_id desc` },
  amount: { asc: sql`abs(amount), adjustment_id`, desc: sql`abs(amount) desc, adjustment_id desc` },
} as const

/** A slice of the adjustments of a brand, and how many there are, up to a number. */
export async function selectAdjustments(
  db: Database,
  filter: AdjustmentFilter,
  slice: AdjustmentSlice,
): Promise<{ readonly rows: readonly AdjustmentRow[]; readonly count: number }> {
  const { slicing, counting } = adjustmentQueries(filter, slice)
  const [{ rows }, counted] = await Promise.all([slicing.execute(db), counting.execute(db)])
  return { rows, count: counted.rows[0]?.count ?? 0 }
}

/** The two statements behind {@link selectAdjustments}. */
export function adjustmentQueries(
  filter: AdjustmentFilter,
  { sort, direction, offset, limit, countUpTo }: AdjustmentSlice,
) {
  const conditions = sql.join(conditionsOf(filter), sql` and `)
  return {
    slicing: sql<AdjustmentRow>`
      select ${adjustmentColumns} from adjustment where ${conditions}
      order by ${orders[sort][direction]} limit ${limit} offset ${offset}`,
    counting: sql<{ count: number }>`
      select count(*)::int as count from (select from adjustment where ${conditions} limit ${countUpTo}) counted`,
  }
}

function conditionsOf(filter: AdjustmentFilter) {
  const { brandId, states, memberId, category, direction, minMinor, maxMinor, since, until } = filter
  return [
    sql`brand_id = ${brandId}`,
    sql`state = any(${[...states]}::text[])`,
    ...(memberId === undefined ? [] : [sql`member_id = ${memberId}::bigint`]),
    ...(category === undefined ? [] : [sql`category = ${category}`]),
    ...(direction === undefined ? [] : [sql`(amount > 0) = ${direction === 'credit'}`]),
    ...(minMinor === undefined ? [] : [sql`abs(amount) >= ${minMinor}::bigint`]),
    ...(maxMinor === undefined ? [] : [sql`abs(amount) <= ${maxMinor}::bigint`]),
    ...(since === undefined ? [] : [sql`proposed_at >= ${since.toString()}`]),
    ...(until === undefined ? [] : [sql`proposed_at < ${until.toString()}`]),
  ]
}

/** How many adjustments of a brand wait for a second person, and since when the oldest does. */
export async function waitingAdjustments(
  db: Database,
  brandId: BrandId,
): Promise<{ readonly count: number; readonly oldest: Temporal.Instant | null }> {
  const { rows } = await sql<{ count: number; oldest: Temporal.Instant | null }>`
    select count(*)::int as count, min(proposed_at) as oldest from adjustment
    where brand_id = ${brandId} and state = 'proposed'`.execute(db)
  return rows[0] ?? { count: 0, oldest: null }
}

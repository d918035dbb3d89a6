import type { GoodsKind } from '@baize/contract'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import { goodsColumns, type GoodsRow } from '../mall/goods.sql.ts'
import { redemptionColumns, type RedemptionRow, type RedemptionState } from '../mall/redemptions.sql.ts'

/** The part of a list to read. */
export interface DeskSlice {
  readonly offset: number
  readonly limit: number
  /** Rows are counted up to this number. */
  readonly countUpTo: number
}

/** Goods with how many pieces were redeemed. */
export interface DeskGoods extends GoodsRow {
  readonly redeemed: number
}

export interface GoodsFilter {
  readonly brandId: BrandId
  readonly kind: GoodsKind | undefined
  readonly isOn: boolean | undefined
}

/** A slice of a brand's goods in their order. */
export async function selectGoods(
  db: Database,
  { brandId, kind, isOn }: GoodsFilter,
  { offset, limit, countUpTo }: DeskSlice,
): Promise<{ readonly rows: readonly DeskGoods[]; readonly count: number }> {
  const matching = sql`brand_id = ${brandId} and (${kind ?? null}::text is null or kind = ${kind ?? null})
    and (${isOn ?? null}::boolean is null or is_on = ${isOn ?? null})`
  const { rows } = await sql<DeskGoods>`
    select ${goodsColumns}, coalesce((
      select sum(taken) from point_taken where point_taken.goods_id = point_goods.goods_id), 0)::int as redeemed
    from point_goods where ${matching} order by place, goods_id limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (select from point_goods where ${matching} limit ${countUpTo}) counted`.execute(
    db,
  )
  return { rows, count: counted.rows[0]?.count ?? 0 }
}

/** A version of goods. */
export interface GoodsVersion {
  readonly version: number
  readonly settings: Readonly<Record<string, unknown>>
  readonly byName: string
  readonly reason: string
  readonly madeAt: Temporal.Instant
}

/** The versions of goods below a number, the newest first. */
export async function goodsVersions(
  db: Database,
  { brandId, goodsId }: { readonly brandId: BrandId; readonly goodsId: string },
  { below, max }: { readonly below: number | undefined; readonly max: number },
): Promise<readonly GoodsVersion[]> {
  const { rows } = await sql<GoodsVersion>`
    select stored.version, settings, by_name as "byName", reason, stored.made_at as "madeAt"
    from point_goods_version stored join point_goods goods using (goods_id)
    where goods_id = ${goodsId}::uuid and brand_id = ${brandId}
      and (${below ?? null}::int is null or stored.version < ${below ?? null}::int)
    order by stored.version desc limit ${max}`.execute(db)
  return rows
}

export interface RedemptionFilter {
  readonly brandId: BrandId
  readonly states: readonly RedemptionState[]
  readonly memberId: bigint | undefined
  readonly kind: GoodsKind | undefined
  /** The reference number, in full. */
  readonly number: string | undefined
  readonly since: Temporal.Instant | undefined
  readonly until: Temporal.Instant | undefined
  readonly direction: 'asc' | 'desc'
}

/** A slice of a brand's redemptions by time. */
export async function selectRedemptions(
  db: Database,
  filter: RedemptionFilter,
  { offset, limit, countUpTo }: DeskSlice,
): Promise<{ readonly rows: readonly RedemptionRow[]; readonly count: number }> {
  const { brandId, states, memberId, kind, number, since, until, direction } = filter
  const matching = sql.join(
    [
      sql`brand_id = ${brandId}`,
      sql`state = any(${[...states]}::text[])`,
      ...(memberId === undefined ? [] : [sql`member_id = ${memberId}::bigint`]),
      ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
      ...(number === undefined ? [] : [sql`number = ${number}`]),
      ...(since === undefined ? [] : [sql`created_at >= ${since.toString()}`]),
      ...(until === undefined ? [] : [sql`created_at < ${until.toString()}`]),
    ],
    sql` and `,
  )
  const order = direction === 'asc' ? sql`created_at, redemption_id` : sql`created_at desc, redemption_id desc`
  const { rows } = await sql<RedemptionRow>`
    select ${redemptionColumns} from point_redemption where ${matching}
    order by ${order} limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (select from point_redemption where ${matching} limit ${countUpTo}) counted`.execute(
    db,
  )
  return { rows, count: counted.rows[0]?.count ?? 0 }
}

/** How many redemptions of a brand wait for an operator, and since when the oldest does. */
export async function waitingRedemptions(
  db: Database,
  brandId: BrandId,
): Promise<{ readonly count: number; readonly oldest: Temporal.Instant | null }> {
  const { rows } = await sql<{ count: number; oldest: Temporal.Instant | null }>`
    select count(*)::int as count, min(created_at) as oldest from point_redemption
    where brand_id = ${brandId} and state = 'process'`.execute(db)
  return rows[0] ?? { count: 0, oldest: null }
}

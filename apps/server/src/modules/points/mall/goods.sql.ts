import type { GoodsKind } from '@baize/contract'
import type { Language } from '@baize/phrases'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import type { PointOperator, PointOwner } from '../points.parts.ts'

/** A text in every complete language. */
export type GoodsText = Readonly<Record<Language, string>>

/** What an operator decides about goods. The stock changes with every redemption, so it is no part of it. */
export interface GoodsSettings {
  readonly kind: GoodsKind
  /** The name of the drawing. */
  readonly art: string
  readonly names: GoodsText
  readonly texts: GoodsText
  readonly price: bigint
  /** Minor units, of credit. */
  readonly creditMinor: bigint | null
  readonly memberLimit: number | null
  readonly isOn: boolean
  readonly onFrom: Temporal.Instant | null
  readonly onUntil: Temporal.Instant | null
  /** Where it stands in the mall: lower numbers first. */
  readonly place: number
}

/** Goods of the mall as they are stored. */
export interface GoodsRow extends GoodsSettings {
  readonly goodsId: string
  readonly brandId: BrandId
  readonly stock: number
  readonly version: number
}

export const goodsColumns = sql`
  goods_id as "goodsId", brand_id as "brandId", kind, art, names, texts, price, credit as "creditMinor", stock,
  member_limit as "memberLimit", is_on as "isOn", on_from as "onFrom", on_until as "onUntil", place, version`

/** Whether members see it now. */
const isOffered = (at: Temporal.Instant) => sql`
  (is_on and (on_from is null or on_from <= ${at.toString()}) and (on_until is null or on_until > ${at.toString()}))`

/** Goods with how many of them a member has redeemed. */
export interface OfferedGoods extends GoodsRow {
  readonly taken: number
}

/** A page of what the mall offers to a member now, and how much there is. */
export async function pageOfOffered(
  db: Database,
  { brandId, memberId }: PointOwner,
  page: {
    readonly kind: GoodsKind | undefined
    readonly at: Temporal.Instant
    readonly pageNo: number
    readonly pageSize: number
  },
): Promise<{ readonly rows: readonly OfferedGoods[]; readonly totalCount: number }> {
  const { kind, at, pageNo, pageSize } = page
  const matching = sql`brand_id = ${brandId} and ${isOffered(at)} and (${kind ?? null}::text is null or kind = ${kind ?? null})`
  const { rows } = await sql<OfferedGoods>`
    select ${goodsColumns}, coalesce((
      select taken from point_taken where point_taken.goods_id = point_goods.goods_id and member_id = ${memberId}), 0) as taken
    from point_goods where ${matching}
    -- What is sold out comes last.
    order by (stock = 0), place, goods_id limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(db)
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from point_goods where ${matching}`.execute(db)
  return { rows, totalCount: counted.rows[0]?.count ?? 0 }
}

export async function goodsOf(db: Database, brandId: BrandId, goodsId: string): Promise<GoodsRow | undefined> {
  const { rows } = await sql<GoodsRow>`
    select ${goodsColumns} from point_goods where goods_id = ${goodsId}::uuid and brand_id = ${brandId}`.execute(db)
  return rows[0]
}

/** Which goods a member wants, as the member has seen them. */
export interface GoodsWish extends PointOwner {
  readonly goodsId: string
  readonly quantity: number
  readonly price: bigint
}

/**
 * Takes pieces from the stock if they are offered at this price now and there are enough: it decides and takes in one statement,
 * so two members cannot have the last one. Returns the goods; `undefined` if nothing was taken.
 */
export async function takeStock(tx: Database, wish: GoodsWish, at: Temporal.Instant): Promise<GoodsRow | undefined> {
  const { brandId, goodsId, quantity, price } = wish
  const { rows } = await sql<GoodsRow>`
    update point_goods set stock = stock - ${quantity}
    where goods_id = ${goodsId}::uuid and brand_id = ${brandId} and stock >= ${quantity} and price = ${price}
      and ${isOffered(at)}
    returning ${goodsColumns}`.execute(tx)
  return rows[0]
}

/** Counts pieces against the member's limit, in one statement. Returns `false` if that would exceed it. */
export async function takeForMember(
  tx: Database,
  { brandId, memberId, goodsId, quantity }: GoodsWish,
  memberLimit: number | null,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into point_taken as stored (goods_id, brand_id, member_id, taken)
    select ${goodsId}::uuid, ${brandId}, ${memberId}, ${quantity}
    where ${memberLimit}::int is null or ${quantity} <= ${memberLimit}::int
    on conflict (goods_id, member_id) do update set taken = stored.taken + excluded.taken
      where ${memberLimit}::int is null or stored.taken + excluded.taken <= ${memberLimit}::int`.execute(tx)
  return numAffectedRows === 1n
}

/** How many pieces a member has redeemed. */
export async function takenBy(
  db: Database,
  { memberId, goodsId }: Pick<GoodsWish, 'memberId' | 'goodsId'>,
): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    select taken from point_taken where goods_id = ${goodsId}::uuid and member_id = ${memberId}`.execute(db)
  return rows[0]?.taken ?? 0
}

/** Puts pieces back into the stock and takes them off the member's count. Call it in the transaction that ends a redemption. */
export async function putBack(
  tx: Database,
  { memberId, goodsId, quantity }: Pick<GoodsWish, 'memberId' | 'goodsId' | 'quantity'>,
): Promise<void> {
  await sql`update point_goods set stock = stock + ${quantity} where goods_id = ${goodsId}::uuid`.execute(tx)
  await sql`
    update point_taken set taken = taken - ${quantity}
    where goods_id = ${goodsId}::uuid and member_id = ${memberId}`.execute(tx)
}

/** What an operator saves, with the stock. */
export interface GoodsChange {
  readonly goodsId: string
  readonly brandId: BrandId
  readonly settings: GoodsSettings
  readonly by: PointOperator | undefined
  readonly reason: string
  readonly at: Temporal.Instant
}

/** Stores new goods. Returns `false` if there are some with this id. */
export async function insertGoods(tx: Database, change: GoodsChange & { readonly stock: number }): Promise<boolean> {
  const { goodsId, brandId, settings: one, stock, at } = change
  const { numAffectedRows } = await sql`
    insert into point_goods (goods_id, brand_id, kind, art, names, texts, price, credit, stock, member_limit, is_on, on_from,
      on_until, place, version, made_at)
    values (${goodsId}::uuid, ${brandId}, ${one.kind}, ${one.art}, ${JSON.stringify(one.names)}::jsonb,
      ${JSON.stringify(one.texts)}::jsonb, ${one.price}, ${one.creditMinor}, ${stock}, ${one.memberLimit}, ${one.isOn},
      ${one.onFrom?.toString() ?? null}, ${one.onUntil?.toString() ?? null}, ${one.place}, 1, ${at.toString()})
    on conflict (goods_id) do nothing`.execute(tx)
  if (numAffectedRows !== 1n) return false
  await insertVersion(tx, change, 1, stock)
  return true
}

/**
 * Changes goods if they are still at the version that the operator has seen; the stock by a difference, since members redeem
 * meanwhile. Returns the row; `undefined` if nothing was changed.
 */
export async function updateGoods(
  tx: Database,
  change: GoodsChange & { readonly version: number; readonly stockBy: number },
): Promise<GoodsRow | undefined> {
  const { goodsId, brandId, settings: one, version, stockBy } = change
  const { rows } = await sql<GoodsRow>`
    update point_goods
    set kind = ${one.kind}, art = ${one.art}, names = ${JSON.stringify(one.names)}::jsonb,
      texts = ${JSON.stringify(one.texts)}::jsonb, price = ${one.price}, credit = ${one.creditMinor},
      stock = stock + ${stockBy}, member_limit = ${one.memberLimit}, is_on = ${one.isOn},
      on_from = ${one.onFrom?.toString() ?? null}, on_until = ${one.onUntil?.toString() ?? null}, place = ${one.place},
      version = version + 1
    where goods_id = ${goodsId}::uuid and brand_id = ${brandId} and version = ${version} and stock + ${stockBy} >= 0
    returning ${goodsColumns}`.execute(tx)
  const [row] = rows
  if (row !== undefined) await insertVersion(tx, change, row.version, row.stock)
  return row
}

async function insertVersion(
  tx: Database,
  { goodsId, settings, by, reason, at }: GoodsChange,
  version: number,
  stock: number,
): Promise<void> {
  const stored = {
    ...settings,
    price: String(settings.price),
    creditMinor: settings.creditMinor === null ? null : String(settings.creditMinor),
    onFrom: settings.onFrom?.toString() ?? null,
    onUntil: settings.onUntil?.toString() ?? null,
    stock,
  }
  await sql`
    insert into point_goods_version (goods_id, version, settings, by_operator, by_name, reason, made_at)
    values (${goodsId}::uuid, ${version}, ${JSON.stringify(stored)}::jsonb, ${by?.operatorId ?? null}::uuid,
      ${by?.name ?? 'points.json'}, ${reason}, ${at.toString()})`.execute(tx)
}

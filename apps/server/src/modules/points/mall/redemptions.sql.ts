import type { DeliveryAddress, GoodsKind } from '@baize/contract'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import type { PointOperator, PointOwner } from '../points.parts.ts'
import type { GoodsText } from './goods.sql.ts'

/**
 * `taking`: the ledger is asked for the points; `process`: waits for an operator; `rejecting`: the ledger is asked to give the
 * points back; `approved`, `rejected` and `failed` (the points were not enough) are ends.
 */
export type RedemptionState = 'taking' | 'process' | 'approved' | 'rejecting' | 'rejected' | 'failed'

/** A redemption as it is stored. */
export interface RedemptionRow {
  readonly redemptionId: string
  readonly brandId: BrandId
  readonly memberId: MemberId
  readonly goodsId: string
  readonly number: string
  readonly kind: GoodsKind
  readonly names: GoodsText
  readonly art: string
  readonly quantity: number
  /** In all. */
  readonly points: bigint
  /** Minor units in all, of credit. */
  readonly creditMinor: bigint | null
  readonly currency: string
  readonly address: DeliveryAddress | null
  readonly bodyHash: Buffer
  readonly state: RedemptionState
  readonly createdAt: Temporal.Instant
  readonly decidedName: string | null
  readonly decidedAt: Temporal.Instant | null
  readonly remark: string | null
}

export const redemptionColumns = sql`
  redemption_id as "redemptionId", brand_id as "brandId", member_id as "memberId", goods_id as "goodsId", number, kind, names,
  art, quantity, points, credit as "creditMinor", currency, address, body_hash as "bodyHash", state, created_at as "createdAt",
  decided_name as "decidedName", decided_at as "decidedAt", remark`

export async function redemptionOf(db: Database, redemptionId: string): Promise<RedemptionRow | undefined> {
  const { rows } = await sql<RedemptionRow>`
    select ${redemptionColumns} from point_redemption where redemption_id = ${redemptionId}::uuid`.execute(db)
  return rows[0]
}

export type NewRedemption = Omit<RedemptionRow, 'state' | 'decidedName' | 'decidedAt' | 'remark'>

/** Stores a redemption whose points are to be taken. Returns `false` if there is one with its id. */
export async function insertRedemption(tx: Database, one: NewRedemption): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into point_redemption (redemption_id, brand_id, member_id, goods_id, number, kind, names, art, quantity, points,
      credit, currency, address, body_hash, state, created_at, tried_at)
    values (${one.redemptionId}::uuid, ${one.brandId}, ${one.memberId}, ${one.goodsId}::uuid, ${one.number}, ${one.kind},
      ${JSON.stringify(one.names)}::jsonb, ${one.art}, ${one.quantity}, ${one.points}, ${one.creditMinor}, ${one.currency},
      ${one.address === null ? null : JSON.stringify(one.address)}::jsonb, ${one.bodyHash}, 'taking',
      ${one.createdAt.toString()}, ${one.createdAt.toString()})
    on conflict (redemption_id) do nothing`.execute(tx)
  return numAffectedRows === 1n
}

/** Moves a redemption from one state to another. Returns `false` if it was not in that state any more. */
export async function moveRedemption(
  tx: Database,
  redemptionId: string,
  { from, to }: { readonly from: RedemptionState; readonly to: RedemptionState },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update point_redemption set state = ${to}
    where redemption_id = ${redemptionId}::uuid and state = ${from}`.execute(tx)
  return numAffectedRows === 1n
}

/** Records an operator's decision about a redemption that waits for one. Returns the row; `undefined` if it does not wait. */
export async function decideRedemption(
  tx: Database,
  redemptionId: string,
  decision: {
    readonly brandId: BrandId
    readonly to: 'approved' | 'rejecting'
    readonly by: PointOperator
    readonly remark: string | null
    readonly at: Temporal.Instant
  },
): Promise<RedemptionRow | undefined> {
  const { brandId, to, by, remark, at } = decision
  const { rows } = await sql<RedemptionRow>`
    update point_redemption
    set state = ${to}, decided_by = ${by.operatorId}::uuid, decided_name = ${by.name}, decided_at = ${at.toString()},
      remark = ${remark}, tried_at = ${at.toString()}
    where redemption_id = ${redemptionId}::uuid and brand_id = ${brandId} and state = 'process'
    returning ${redemptionColumns}`.execute(tx)
  return rows[0]
}

/** The states that members see as one. */
const statesOf = {
  process: ['taking', 'process'],
  approved: ['approved'],
  rejected: ['rejecting', 'rejected'],
} as const satisfies Readonly<Record<string, readonly RedemptionState[]>>
export type ShownStatus = keyof typeof statesOf

const everyShown = Object.values(statesOf).flat()

/** What members see of a state. */
export function statusOf(state: RedemptionState): ShownStatus {
  if (state === 'taking' || state === 'process') return 'process'
  return state === 'approved' ? 'approved' : 'rejected'
}

/** A page of a member's redemptions, the newest first. Those that failed never were any. */
export async function pageOfRedemptions(
  db: Database,
  { brandId, memberId }: PointOwner,
  page: { readonly status: ShownStatus | undefined; readonly pageNo: number; readonly pageSize: number },
): Promise<{ readonly rows: readonly RedemptionRow[]; readonly totalCount: number }> {
  const { status, pageNo, pageSize } = page
  const states = status === undefined ? everyShown : statesOf[status]
  const matching = sql`brand_id = ${brandId} and member_id = ${memberId} and state = any(${[...states]}::text[])`
  const { rows } = await sql<RedemptionRow>`
    select ${redemptionColumns} from point_redemption where ${matching}
    order by created_at desc, redemption_id desc limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(db)
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from point_redemption where ${matching}`.execute(db)
  return { rows, totalCount: counted.rows[0]?.count ?? 0 }
}

/** The reference numbers of redemptions. */
export async function numbersOf(db: Database, redemptionIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ redemptionId: string; number: string }>`
    select redemption_id as "redemptionId", number from point_redemption
    where redemption_id = any(${[...redemptionIds]}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.redemptionId, row.number]))
}

/** Takes over redemptions that an interrupted process left, not tried since `before`. Of several at once only one takes each. */
export async function takeOverRedemptions(
  db: Database,
  { before, at, max }: { readonly before: Temporal.Instant; readonly at: Temporal.Instant; readonly max: number },
): Promise<readonly RedemptionRow[]> {
  const { rows } = await sql<RedemptionRow>`
    update point_redemption set tried_at = ${at.toString()}
    where redemption_id in (
      select redemption_id from point_redemption
      where state in ('taking', 'rejecting') and tried_at < ${before.toString()}
      order by tried_at limit ${max} for update skip locked)
    returning ${redemptionColumns}`.execute(db)
  return rows
}

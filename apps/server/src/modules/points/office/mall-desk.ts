import type { DeliveryAddress } from '@baize/contract'
import type { Database } from '../../../kernel/database/pool.ts'
import { uuidOfText, type BrandId } from '../../../kernel/ids.ts'
import { namesOf, type Notice } from '../../messages/index.ts'
import { goodsOf, insertGoods, putBack, updateGoods, type GoodsRow, type GoodsSettings } from '../mall/goods.sql.ts'
import { givePointsBack } from '../mall/post-redemption.ts'
import { decideRedemption, redemptionOf, type RedemptionRow } from '../mall/redemptions.sql.ts'
import type { PointOperator, PointParts } from '../points.parts.ts'
import {
  goodsVersions,
  selectGoods,
  selectRedemptions,
  waitingRedemptions,
  type DeskSlice,
  type GoodsFilter,
  type RedemptionFilter,
} from './mall-desk.sql.ts'

/** What an operator saves about goods. */
export interface GoodsOrder {
  readonly brandId: BrandId
  readonly goodsId: string
  readonly settings: GoodsSettings
  readonly by: PointOperator
  readonly reason: string
  /** Records it in the same transaction. */
  readonly note: (tx: Database, before: GoodsRow | undefined, after: GoodsRow) => Promise<void>
}

/** An operator's decision about a redemption. */
export interface RedemptionDecision {
  readonly brandId: BrandId
  readonly redemptionId: string
  readonly to: 'approved' | 'rejected'
  readonly by: PointOperator
  readonly remark: string | null
  readonly note: (tx: Database, row: RedemptionRow) => Promise<void>
}

/** Goods and redemptions, as operators work with them. */
export interface MallDesk {
  goods(filter: GoodsFilter, slice: DeskSlice): ReturnType<typeof selectGoods>
  goodsOf(brandId: BrandId, goodsId: string): Promise<GoodsRow | undefined>
  versions(
    goods: { readonly brandId: BrandId; readonly goodsId: string },
    page: { readonly below: number | undefined; readonly max: number },
  ): ReturnType<typeof goodsVersions>
  /** Adds goods. An id that is in use already is not changed. */
  add(order: GoodsOrder & { readonly stock: number }): Promise<void>
  /**
   * Changes goods. `changed`: somebody else has saved them meanwhile; `stock_gone`: more was redeemed meanwhile than the new stock
   * allows.
   */
  change(
    order: GoodsOrder & { readonly version: number; readonly stockBy: number },
  ): Promise<'saved' | 'unknown' | 'changed' | 'stock_gone'>
  redemptions(filter: RedemptionFilter, slice: DeskSlice): ReturnType<typeof selectRedemptions>
  redemptionOf(brandId: BrandId, redemptionId: string): Promise<RedemptionRow | undefined>
  /** Where it is delivered to; `note` records in the same transaction that somebody looked. */
  readAddress(
    brandId: BrandId,
    redemptionId: string,
    note: (tx: Database, row: RedemptionRow) => Promise<void>,
  ): Promise<DeliveryAddress | undefined>
  /** How many wait, and since when the oldest does. */
  waiting(brandId: BrandId): ReturnType<typeof waitingRedemptions>
  /** Decides about a redemption, once. Of a rejected one, pieces and points go back. */
  decide(decision: RedemptionDecision): Promise<'decided' | 'unknown' | 'too_late'>
}

export function openMallDesk(parts: Omit<PointParts, 'bringUpToDate'>): MallDesk {
  const { database, clock } = parts
  const ownRedemption = async (brandId: BrandId, redemptionId: string) => {
    const row = await redemptionOf(database, redemptionId)
    return row?.brandId === brandId && row.state !== 'failed' ? row : undefined
  }
  return {
    goods: (filter, slice) => selectGoods(database, filter, slice),
    goodsOf: (brandId, goodsId) => goodsOf(database, brandId, goodsId),
    versions: (goods, page) => goodsVersions(database, goods, page),
    add: ({ stock, note, ...order }) =>
      database.transaction().execute(async (tx) => {
        if (!(await insertGoods(tx, { ...order, stock, at: clock.now() }))) return
        const after = await goodsOf(tx, order.brandId, order.goodsId)
        if (after !== undefined) await note(tx, undefined, after)
      }),
    change: ({ note, ...order }) =>
      database.transaction().execute(async (tx) => {
        const before = await goodsOf(tx, order.brandId, order.goodsId)
        if (before === undefined) return 'unknown'
        const after = await updateGoods(tx, { ...order, at: clock.now() })
        if (after === undefined) return before.version === order.version ? 'stock_gone' : 'changed'
        await note(tx, before, after)
        return 'saved'
      }),
    redemptions: (filter, slice) => selectRedemptions(database, filter, slice),
    redemptionOf: ownRedemption,
    readAddress: (brandId, redemptionId, note) =>
      database.transaction().execute(async (tx) => {
        const row = await redemptionOf(tx, redemptionId)
        if (row?.brandId !== brandId || row.state === 'failed' || row.address === null) return undefined
        await note(tx, row)
        return row.address
      }),
    waiting: (brandId) => waitingRedemptions(database, brandId),
    async decide({ redemptionId, brandId, to, by, remark, note }) {
      const at = clock.now()
      const row = await database.transaction().execute(async (tx) => {
        const decision = { brandId, to: to === 'approved' ? to : ('rejecting' as const), by, remark, at }
        const decided = await decideRedemption(tx, redemptionId, decision)
        if (decided === undefined) return undefined
        if (to === 'rejected') await putBack(tx, decided)
        await note(tx, decided)
        await parts.ownMessages.notice(tx, decided, newsOf(decided))
        return decided
      })
      if (row === undefined) return (await ownRedemption(brandId, redemptionId)) === undefined ? 'unknown' : 'too_late'
      parts.ownMessages.tellBadges(row.brandId, [row.memberId])
      // If the process ends in between, the job gives the points back.
      if (to === 'rejected') await givePointsBack(parts, row)
      return 'decided'
    },
  }
}

/** What the member reads about a decision. A redemption is decided once, so its id makes the message unique. */
function newsOf({ redemptionId, state, names, number, remark }: RedemptionRow): Notice {
  const kind = state === 'approved' ? 'redemption_approved' : 'redemption_rejected'
  const details = [namesOf(names), number, remark ?? '']
  return { messageId: uuidOfText(`decision about the redemption ${redemptionId}`), kind, details }
}

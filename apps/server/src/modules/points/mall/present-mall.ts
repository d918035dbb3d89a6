import type { Redemption, MallGoods } from '@baize/contract'
import { formatAmount, minor, type Currency } from '@baize/money'
import type { Language } from '@baize/phrases'
import type { OfferedGoods } from './goods.sql.ts'
import { statusOf, type RedemptionRow } from './redemptions.sql.ts'

/** The picture of a drawing. */
export const goodsPicture = (art: string): string => `/art/goods/${art}.webp`

const money = (amountMinor: bigint | null, { digits }: Currency) =>
  amountMinor === null ? null : formatAmount(minor(amountMinor), digits)

/** Goods as a member sees them. */
export function presentReward(goods: OfferedGoods, language: Language, currency: Currency): MallGoods {
  const { goodsId, kind, names, texts, art, price, creditMinor, stock, memberLimit, taken, onUntil } = goods
  return {
    goodsId,
    kind,
    name: names[language],
    text: texts[language],
    picture: goodsPicture(art),
    price: String(price),
    credit: money(creditMinor, currency),
    stock,
    leftForMember: memberLimit === null ? null : Math.max(0, memberLimit - taken),
    memberLimit,
    until: onUntil?.toString() ?? null,
  }
}

/** A redemption as its member sees it. */
export function presentRedemption(row: RedemptionRow, language: Language, currency: Currency): Redemption {
  const { redemptionId, number, kind, names, art, quantity, points, creditMinor, state, remark, address } = row
  return {
    redemptionId,
    number,
    kind,
    name: names[language],
    picture: goodsPicture(art),
    quantity,
    points: String(points),
    credit: money(creditMinor, currency),
    status: statusOf(state),
    remark,
    address,
    redeemedAt: row.createdAt.toString(),
    decidedAt: row.decidedAt?.toString() ?? null,
  }
}

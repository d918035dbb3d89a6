import { createHash } from 'node:crypto'
import type { BodyOf, redeemPoints, ReplyOf } from '@baize/contract'
import type { Caller, Session } from '../../../kernel/caller.ts'
import type { Idempotency } from '../../../kernel/http/bound-call.ts'
import { uuidOfText } from '../../../kernel/ids.ts'
import { Refusal, refuseFields } from '../../../kernel/refusal.ts'
import { pointBooks } from '../point-books.ts'
import type { PointParts } from '../points.parts.ts'
import { goodsOf, takeForMember, takenBy, takeStock, type GoodsRow, type GoodsWish } from './goods.sql.ts'
import { takePoints } from './post-redemption.ts'
import { presentRedemption } from './present-mall.ts'
import { insertRedemption, redemptionOf, type RedemptionRow } from './redemptions.sql.ts'

export interface RedeemWish {
  readonly caller: Caller<Session>
  readonly body: BodyOf<typeof redeemPoints>
  readonly idempotency: Idempotency
}

/**
 * Redeems points for something of the mall (7.054). Stock and the member's limit are taken with the redemption in one
 * transaction, then the ledger takes the points; what a crash interrupts, the job finishes. A repeated key finds the same
 * redemption.
 */
export async function redeem(parts: PointParts, wish: RedeemWish): Promise<ReplyOf<typeof redeemPoints>> {
  const { caller, body, idempotency } = wish
  const { session } = caller
  const { brandId, memberId } = session
  const redemptionId = uuidOfText(`redemption ${brandId} ${memberId} ${idempotency.key}`)
  if ((await redemptionOf(parts.database, redemptionId)) === undefined) {
    await parts.bringUpToDate(session)
    await parts.identity.recovery.checkPaymentPassword(session, body.paymentPassword)
    await reserve(parts, wish, redemptionId)
  }
  const row = await stored(parts, redemptionId)
  if (Buffer.compare(row.bodyHash, fingerprintOf(body)) !== 0) throw new Refusal('request.idempotency_key_reused')
  const isPaid = row.state === 'taking' ? await takePoints(parts, row) : row.state !== 'failed'
  if (!isPaid) throw new Refusal('points.not_enough')
  const { accountId } = await pointBooks(parts, session)
  const { currency } = parts.brands.byId(brandId)
  return {
    redemption: presentRedemption(await stored(parts, redemptionId), caller.language, currency),
    points: String(await parts.ledger.balance(accountId)),
    currencySymbol: currency.symbol,
    currencyCode: currency.code,
  }
}

/** What a repeated key must ask for again, without the payment password. */
function fingerprintOf({ goodsId, quantity, price, address }: RedeemWish['body']): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([goodsId, quantity, price, address?.name, address?.phone, address?.address]))
    .digest()
}

async function stored({ database }: PointParts, redemptionId: string): Promise<RedemptionRow> {
  const row = await redemptionOf(database, redemptionId)
  if (row === undefined) throw new Error('a redemption was stored but cannot be found')
  return row
}

async function reserve(parts: PointParts, { caller, body }: RedeemWish, redemptionId: string): Promise<void> {
  const { database, clock, brands } = parts
  const { brandId, memberId } = caller.session
  const wish = { brandId, memberId, goodsId: body.goodsId, quantity: body.quantity, price: BigInt(body.price) }
  const at = clock.now()
  await database
    .transaction()
    .execute(async (tx) => {
      const goods = await takeStock(tx, wish, at)
      if (goods === undefined) {
        // The same request, which came twice at once, may have taken the last one.
        if ((await redemptionOf(tx, redemptionId)) !== undefined) return
        return refuseTaking(await goodsOf(tx, brandId, body.goodsId), wish)
      }
      if (goods.kind === 'goods' && body.address === undefined)
        return refuseFields([{ field: 'address', code: 'points.address_needed' }])
      const isNew = await insertRedemption(tx, {
        ...wish,
        redemptionId,
        number: numberOf(redemptionId, at),
        kind: goods.kind,
        names: goods.names,
        art: goods.art,
        points: goods.price * BigInt(body.quantity),
        creditMinor: goods.creditMinor === null ? null : goods.creditMinor * BigInt(body.quantity),
        currency: brands.byId(brandId).currency.code,
        address: goods.kind === 'goods' ? (body.address ?? null) : null,
        bodyHash: fingerprintOf(body),
        createdAt: at,
      })
      // The other one has taken what this one would; what was taken here is undone with the transaction.
      if (!isNew) throw new AlreadyStored()
      if (!(await takeForMember(tx, wish, goods.memberLimit))) return refuseLimit(tx, goods, wish)
    })
    .catch((error: unknown) => {
      if (!(error instanceof AlreadyStored)) throw error
    })
}

/** The same request is stored already. */
class AlreadyStored extends Error {}

function refuseTaking(goods: GoodsRow | undefined, { quantity, price }: GoodsWish): never {
  if (goods === undefined) throw new Refusal('points.goods_unknown')
  if (goods.price !== price) throw new Refusal('points.price_changed')
  // Otherwise it is not offered now.
  throw new Refusal(goods.stock < quantity ? 'points.sold_out' : 'points.goods_unknown')
}

async function refuseLimit(
  tx: Parameters<typeof takenBy>[0],
  { memberLimit }: GoodsRow,
  wish: GoodsWish,
): Promise<never> {
  const most = memberLimit ?? 0
  throw new Refusal('points.member_limit', { values: [most, Math.max(0, most - (await takenBy(tx, wish)))] })
}

/** A reference number that people can read to each other: the day, then ten characters of the id. */
function numberOf(redemptionId: string, at: Temporal.Instant): string {
  const day = at.toString().slice(2, 10).replaceAll('-', '')
  return `PM${day}-${redemptionId.replaceAll('-', '').slice(0, 10).toUpperCase()}`
}

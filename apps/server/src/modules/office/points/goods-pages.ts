import type { BodyOf, QueryOf, ReplyOf } from '@baize/contract'
import type {
  addGoods as addContract,
  changeGoods as changeContract,
  goodsVersions as versionsContract,
  OfficeGoods,
  officeGoods,
  PointVersion,
} from '@baize/contract/office'
import { formatAmount, minor, parseAmount, type Currency } from '@baize/money'
import type { Operator } from '../../../kernel/caller.ts'
import { uuidOfText } from '../../../kernel/ids.ts'
import { Refusal, refuseFields } from '../../../kernel/refusal.ts'
import { goodsPicture, type DeskGoods, type GoodsRow, type GoodsSettings } from '../../points/index.ts'
import { pagingOf, sliceOf } from '../list-page.ts'
import { differences, textOf } from '../differences.ts'
import type { PointPageParts } from './point-page.parts.ts'

/** A page of the goods of the operator's brand. */
export async function listGoods(
  { brands, points }: PointPageParts,
  { brandId }: Operator,
  query: QueryOf<typeof officeGoods>,
): Promise<ReplyOf<typeof officeGoods>> {
  const isOn = query.shown === undefined ? undefined : query.shown === 'on'
  const { rows, count } = await points.mallDesk.goods({ brandId, kind: query.kind, isOn }, sliceOf(query))
  const { currency } = brands.byId(brandId)
  return { list: rows.map((row) => present(row, currency)), ...pagingOf(query, count) }
}

function present(row: GoodsRow & Partial<DeskGoods>, { digits }: Currency): OfficeGoods {
  const { brandId: _, creditMinor, onFrom, onUntil, price, redeemed = 0, ...goods } = row
  return {
    ...goods,
    picture: goodsPicture(row.art),
    price: String(price),
    credit: creditMinor === null ? null : formatAmount(minor(creditMinor), digits),
    from: onFrom?.toString() ?? null,
    until: onUntil?.toString() ?? null,
    redeemed,
  }
}

/** Adds goods; a repeated key finds the same ones. */
export async function addGoods(
  parts: PointPageParts,
  operator: Operator,
  { body, key }: { readonly body: BodyOf<typeof addContract>; readonly key: string },
): Promise<OfficeGoods> {
  const { brandId, operatorId } = operator
  const goodsId = uuidOfText(`goods ${brandId} ${operatorId} ${key}`)
  const { currency } = parts.brands.byId(brandId)
  const settings = settingsOf(body, currency)
  await parts.points.mallDesk.add({
    brandId,
    goodsId,
    settings,
    stock: body.stock,
    by: { operatorId, name: operator.username },
    reason: body.reason,
    note: noteOf(parts, operator, 'goods.added', body.reason),
  })
  return show(parts, operator, goodsId)
}

/** Changes goods that nobody else has changed since the operator looked. */
export async function changeGoods(
  parts: PointPageParts,
  operator: Operator,
  goodsId: string,
  body: BodyOf<typeof changeContract>,
): Promise<OfficeGoods> {
  const { brandId, operatorId, username } = operator
  const done = await parts.points.mallDesk.change({
    brandId,
    goodsId,
    settings: settingsOf(body, parts.brands.byId(brandId).currency),
    version: body.version,
    stockBy: body.stock - body.stockSeen,
    by: { operatorId, name: username },
    reason: body.reason,
    note: noteOf(parts, operator, 'goods.changed', body.reason),
  })
  if (done === 'unknown') throw new Refusal('points.goods_unknown')
  if (done !== 'saved') throw new Refusal(`points.${done}`)
  return show(parts, operator, goodsId)
}

async function show({ brands, points }: PointPageParts, { brandId }: Operator, goodsId: string): Promise<OfficeGoods> {
  const row = await points.mallDesk.goodsOf(brandId, goodsId)
  if (row === undefined) throw new Refusal('points.goods_unknown')
  return present(row, brands.byId(brandId).currency)
}

function noteOf(
  { operators }: PointPageParts,
  operator: Operator,
  action: 'goods.added' | 'goods.changed',
  reason: string,
): Parameters<PointPageParts['points']['mallDesk']['add']>[0]['note'] {
  return (tx, before, after) => {
    const changes = differences(before === undefined ? {} : factsOf(before), factsOf(after))
    return operators.audit.note(tx, operator, {
      action,
      subject: { kind: 'goods', id: after.goodsId },
      before: Object.fromEntries(changes.map((one) => [one.field, one.before])),
      after: Object.fromEntries(changes.map((one) => [one.field, one.after])),
      reason,
    })
  }
}

function factsOf(row: GoodsRow): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !unnamed.has(name)))
}

/** What the entry says elsewhere. */
const unnamed: ReadonlySet<string> = new Set(['goodsId', 'brandId', 'version'])

/** What was typed, as it is stored. */
function settingsOf(body: BodyOf<typeof addContract>, currency: Currency): GoodsSettings {
  const { kind, art, names, texts, price, memberLimit, isOn, place } = body
  const [onFrom, onUntil] = [body.from, body.until].map((text) => (text === null ? null : instantOf(text)))
  if (onFrom && onUntil && Temporal.Instant.compare(onFrom, onUntil) >= 0)
    return refuseFields([{ field: 'until', code: 'points.times_cross' }])
  return {
    kind,
    art,
    names,
    texts,
    price: BigInt(price),
    creditMinor: kind === 'credit' ? creditOf(body.credit, currency) : null,
    memberLimit,
    isOn,
    onFrom: onFrom ?? null,
    onUntil: onUntil ?? null,
    place,
  }
}

function instantOf(text: string): Temporal.Instant {
  try {
    return Temporal.Instant.from(text)
  } catch {
    return refuseFields([{ field: 'until', code: 'field.invalid' }])
  }
}

/** The most that one piece can pay. */
const mostCreditMinor = 100_000_000n

function creditOf(text: string | null, { digits }: Currency): bigint {
  const amountMinor = text === null ? undefined : parseAmount(text, digits)
  if (amountMinor !== undefined && amountMinor > 0n && amountMinor <= mostCreditMinor) return amountMinor
  return refuseFields([{ field: 'credit', code: 'payment.amount_invalid', values: [digits] }])
}

/** Every version of goods, the newest first. */
export async function listGoodsVersions(
  { points }: PointPageParts,
  { brandId }: Operator,
  goodsId: string,
  { before, pageSize }: QueryOf<typeof versionsContract>,
): Promise<ReplyOf<typeof versionsContract>> {
  const below = before === undefined ? undefined : Number(before)
  const found = await points.mallDesk.versions({ brandId, goodsId }, { below, max: pageSize + 1 })
  const list = found.slice(0, pageSize).map(({ version, settings, byName, reason, madeAt }, place): PointVersion => {
    const changes = differences(found[place + 1]?.settings ?? {}, settings)
    return { version, operator: byName, reason, at: madeAt.toString(), changes }
  })
  return { list, next: found.length > pageSize ? textOf(list.at(-1)?.version) : null }
}

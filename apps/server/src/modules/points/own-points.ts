import type {
  pointBalance,
  pointConfig,
  PointMovement,
  pointMovements,
  pointRedemptions,
  pointRewards,
  QueryOf,
  ReplyOf,
} from '@baize/contract'
import { formatAmount, minor } from '@baize/money'
import type { Language } from '@baize/phrases'
import type { Session } from '../../kernel/caller.ts'
import { pageOfOffered } from './mall/goods.sql.ts'
import { presentRedemption, presentReward } from './mall/present-mall.ts'
import { numbersOf, pageOfRedemptions } from './mall/redemptions.sql.ts'
import { pointBooks } from './point-books.ts'
import type { PointParts } from './points.parts.ts'
import { noPoints, pointSources } from './rules/point-rules.ts'
import { currentRules } from './rules/point-rules.sql.ts'

const currencyOf = ({ brands }: PointParts, { brandId }: Session) => {
  const { currency } = brands.byId(brandId)
  return { currency, shown: { currencySymbol: currency.symbol, currencyCode: currency.code } }
}

const pagesOf = (totalCount: number, pageNo: number, pageSize: number) => ({
  pageNo,
  totalPages: Math.max(1, Math.ceil(totalCount / pageSize)),
  totalCount,
})

/** The member's points, with what was earned until now (3.061). */
export async function readBalance(parts: PointParts, session: Session): Promise<ReplyOf<typeof pointBalance>> {
  await parts.bringUpToDate(session)
  const { accountId } = await pointBooks(parts, session)
  const [points, { isSet }] = await Promise.all([
    parts.ledger.balance(accountId),
    parts.identity.recovery.showPaymentPassword(session),
  ])
  return { points: String(points), hasPaymentPassword: isSet }
}

/** What the mall offers to the member now. */
export async function listRewards(
  parts: PointParts,
  session: Session,
  language: Language,
  { kind, pageNo, pageSize }: QueryOf<typeof pointRewards>,
): Promise<ReplyOf<typeof pointRewards>> {
  const { currency, shown } = currencyOf(parts, session)
  const page = { kind, at: parts.clock.now(), pageNo, pageSize }
  const { rows, totalCount } = await pageOfOffered(parts.database, session, page)
  const list = rows.map((goods) => presentReward(goods, language, currency))
  return { list, ...pagesOf(totalCount, pageNo, pageSize), ...shown }
}

/** The member's redemptions, the newest first. */
export async function listRedemptions(
  parts: PointParts,
  session: Session,
  language: Language,
  page: QueryOf<typeof pointRedemptions>,
): Promise<ReplyOf<typeof pointRedemptions>> {
  const { currency, shown } = currencyOf(parts, session)
  const { rows, totalCount } = await pageOfRedemptions(parts.database, session, { ...page, status: page.status })
  const list = rows.map((row) => presentRedemption(row, language, currency))
  return { list, ...pagesOf(totalCount, page.pageNo, page.pageSize), ...shown }
}

/** What earns how many points, and what they are worth (3.061). */
export async function readConfig(parts: PointParts, session: Session): Promise<ReplyOf<typeof pointConfig>> {
  const { currency, shown } = currencyOf(parts, session)
  const { version = 0, settings = noPoints } = (await currentRules(parts.database, session.brandId)) ?? {}
  const { perThousand, rate, minPoints } = settings
  return {
    version,
    ratios: pointSources.map((source) => ({ source, perThousand: perThousand[source] ?? 0 })),
    rate:
      rate === null
        ? null
        : { step: String(rate.step), amount: formatAmount(minor(BigInt(rate.amountMinor)), currency.digits) },
    minPoints: String(minPoints),
    ...shown,
  }
}

/** Every movement of the member's points, the newest first. */
export async function listMovements(
  parts: PointParts,
  session: Session,
  { pageNo, pageSize, upTo }: QueryOf<typeof pointMovements>,
): Promise<ReplyOf<typeof pointMovements>> {
  const { ledger, database } = parts
  const { accountId } = await pointBooks(parts, session)
  const window = await ledger.findMovements(accountId, { upTo: upTo === undefined ? undefined : BigInt(upTo) })
  const page = { limit: pageSize, offset: (pageNo - 1) * pageSize }
  const rows = await ledger.movements(accountId, { from: window.from, upTo: window.upTo, ...page })
  const known = rows.map(({ key }) => readKey(key))
  const numbers = await numbersOf(
    database,
    known.flatMap(({ redemptionId }) => redemptionId ?? []),
  )
  const list = rows.map((row, place): PointMovement => {
    const { kind = 'corrected', source = null, redemptionId } = known[place] ?? {}
    return {
      movementId: String(row.sequence),
      kind,
      source,
      points: String(row.amountMinor),
      pointsAfter: String(row.balanceAfterMinor),
      at: row.at.toString(),
      reference: redemptionId === undefined ? null : (numbers.get(redemptionId) ?? null),
    }
  })
  return { list, ...pagesOf(window.matching, pageNo, pageSize), upTo: String(window.upTo) }
}

/** What a posting of points is, by its key, which this module has chosen. */
function readKey(key: string): Partial<Pick<PointMovement, 'kind' | 'source'>> & { readonly redemptionId?: string } {
  const [kind = '', id, source] = key.split(':')
  switch (kind) {
    case 'points':
      return { kind: 'earned', source: pointSources.find((one) => one === source) ?? null }
    case 'redeem':
      return { kind: 'redeemed', ...(id === undefined ? {} : { redemptionId: id }) }
    case 'redeem-back':
      return { kind: 'returned', ...(id === undefined ? {} : { redemptionId: id }) }
    case 'reward':
    case 'promotion':
      return { kind: 'given' }
    case 'convert':
      return { kind: 'converted' }
    default:
      return {}
  }
}

import { createHash } from 'node:crypto'
import type { BodyOf, convertPoints, ReplyOf } from '@baize/contract'
import { formatAmount, minor } from '@baize/money'
import type { Caller, Session } from '../../kernel/caller.ts'
import type { Idempotency } from '../../kernel/http/bound-call.ts'
import { uuidOfText } from '../../kernel/ids.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { conversionOf, endConversion, insertConversion, type ConversionRow } from './conversions.sql.ts'
import { pointBooks } from './point-books.ts'
import type { PointParts } from './points.parts.ts'
import { holdRules } from './rules/point-rules.sql.ts'

export interface ConvertWish {
  readonly caller: Caller<Session>
  readonly body: BodyOf<typeof convertPoints>
  readonly idempotency: Idempotency
}

/** The keys of a conversion: its points, and its money. */
export const conversionKeys = {
  take: (conversionId: string) => `convert:${conversionId}`,
  credit: (conversionId: string) => `convert-credit:${conversionId}`,
} as const

/**
 * Converts points to money (7.054), in whole steps of the rate that the member has seen, so that nothing is rounded. A rate
 * that has changed meanwhile is refused. Points and money move in one commit of the ledger. A repeated key finds the same
 * conversion.
 */
export async function convert(parts: PointParts, wish: ConvertWish): Promise<ReplyOf<typeof convertPoints>> {
  const { caller, body, idempotency } = wish
  const { session } = caller
  const { brandId, memberId } = session
  const conversionId = uuidOfText(`conversion ${brandId} ${memberId} ${idempotency.key}`)
  if ((await conversionOf(parts.database, conversionId)) === undefined) {
    await parts.bringUpToDate(session)
    await parts.identity.recovery.checkPaymentPassword(session, body.paymentPassword)
    await reserve(parts, wish, conversionId)
  }
  const row = await conversionOf(parts.database, conversionId)
  if (row === undefined) throw new Error('a conversion was stored but cannot be found')
  if (Buffer.compare(row.bodyHash, fingerprintOf(body)) !== 0) throw new Refusal('request.idempotency_key_reused')
  const isDone = row.state === 'taking' ? await postConversion(parts, row) : row.state === 'done'
  if (!isDone) throw new Refusal('points.not_enough')
  const { accountId } = await pointBooks(parts, session)
  const main = await parts.wallet.accountOf(brandId, memberId, 'main')
  const { digits, symbol, code } = main.currency
  const [points, balance] = await Promise.all([parts.ledger.balance(accountId), parts.ledger.balance(main.accountId)])
  return {
    converted: String(row.points),
    amount: formatAmount(minor(row.amountMinor), digits),
    points: String(points),
    balance: formatAmount(balance, digits),
    currencySymbol: symbol,
    currencyCode: code,
  }
}

/** What a repeated key must ask for again, without the payment password. */
function fingerprintOf({ points, version }: ConvertWish['body']): Buffer {
  return createHash('sha256').update(`${points} ${version}`).digest()
}

/** Stores the conversion at the current rate, which nobody can change until it is stored. */
async function reserve(parts: PointParts, { caller, body }: ConvertWish, conversionId: string): Promise<void> {
  const { brandId, memberId } = caller.session
  const createdAt = parts.clock.now()
  const points = BigInt(body.points)
  await parts.database.transaction().execute(async (tx) => {
    const rules = await holdRules(tx, brandId)
    if (rules?.version !== body.version) throw new Refusal('points.rate_changed')
    const { rate, minPoints } = rules.settings
    if (rate === null) throw new Refusal('points.no_conversion')
    const step = BigInt(rate.step)
    if (points % step !== 0n || points < BigInt(minPoints))
      throw new Refusal('points.not_a_step', { values: [minPoints, rate.step] })
    await insertConversion(tx, {
      conversionId,
      brandId,
      memberId,
      points,
      amountMinor: (points / step) * BigInt(rate.amountMinor),
      currency: parts.brands.byId(brandId).currency.code,
      rulesVersion: rules.version,
      bodyHash: fingerprintOf(body),
      createdAt,
    })
  })
}

/** Why the ledger did not take points. Nothing was moved, that is certain. */
const notEnough: ReadonlySet<string> = new Set([
  'wallet.insufficient_funds',
  'wallet.debt_open',
  'wallet.account_blocked',
  'wallet.limit_reached',
])

/**
 * Takes the points of a conversion and pays its money, all or nothing. Repeating it converts nothing twice. Returns `false` if
 * the points are not enough; then nothing converts them afterwards.
 */
export async function postConversion(
  parts: Pick<PointParts, 'database' | 'ledger' | 'wallet'>,
  row: ConversionRow,
): Promise<boolean> {
  const { conversionId, brandId, memberId } = row
  const { accountId, providerId, spent } = await pointBooks(parts, row)
  const main = await parts.wallet.accountOf(brandId, memberId, 'main')
  if (main.currency.code !== row.currency) throw new Error('the brand’s currency changed meanwhile')
  const promotions = await parts.ledger.houseAccount({ brandId, currency: main.currency.code, name: 'promotions' })
  const key = conversionKeys.take(conversionId)
  const post = (transactions: Parameters<typeof parts.ledger.post>[0]['transactions']) =>
    parts.ledger.post({ accountId, providerId, transactions })
  const taken = { kind: 'transfer' as const, amountMinor: minor(-row.points), houseAccountId: spent }
  const paid = { kind: 'grant' as const, amountMinor: minor(row.amountMinor), houseAccountId: promotions }
  try {
    await post([
      { key, entries: [{ ...taken, reference: 'conversion' }] },
      {
        key: conversionKeys.credit(conversionId),
        accountId: main.accountId,
        entries: [{ ...paid, reference: 'points' }],
      },
    ])
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code !== 'wallet.transaction_cancelled') {
      if (!notEnough.has(error.code)) throw error
      // The key is taken, so that no other attempt converts afterwards, unless one has already.
      const entries = [{ kind: 'tombstone' as const, amountMinor: minor(0n), houseAccountId: spent }]
      const isConverted = await post([{ key, entries }]).then(
        () => false,
        (refusal: unknown) => {
          if (refusal instanceof Refusal && refusal.code === 'request.idempotency_key_reused') return true
          throw refusal
        },
      )
      if (isConverted) return end(parts, conversionId, 'done')
    }
    return end(parts, conversionId, 'failed')
  }
  return end(parts, conversionId, 'done')
}

async function end(
  { database }: Pick<PointParts, 'database'>,
  conversionId: string,
  state: 'done' | 'failed',
): Promise<boolean> {
  await endConversion(database, conversionId, state)
  return state === 'done'
}

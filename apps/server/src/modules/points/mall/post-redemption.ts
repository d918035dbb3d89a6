import { minor } from '@baize/money'
import { Refusal } from '../../../kernel/refusal.ts'
import type { TransactionDraft } from '../../ledger/index.ts'
import { pointBooks } from '../point-books.ts'
import type { PointParts } from '../points.parts.ts'
import { putBack } from './goods.sql.ts'
import { moveRedemption, type RedemptionRow } from './redemptions.sql.ts'

/** What posting needs. */
export type PostParts = Pick<PointParts, 'database' | 'ledger' | 'wallet' | 'brands'>

/** Under which key points are taken, given back, and credit is paid. */
export const redemptionKeys = {
  take: (redemptionId: string) => `redeem:${redemptionId}`,
  back: (redemptionId: string) => `redeem-back:${redemptionId}`,
  credit: (redemptionId: string) => `redeem-credit:${redemptionId}`,
} as const

/** Why the ledger did not take points. Nothing was moved, that is certain. */
const notEnough: ReadonlySet<string> = new Set([
  'wallet.insufficient_funds',
  'wallet.debt_open',
  'wallet.account_blocked',
  'wallet.limit_reached',
])

/**
 * Takes the points of a redemption, and with them pays its credit, all or nothing. Repeating it takes nothing twice. Returns
 * `false` if the points are not enough: then the stock is back, and nothing takes them afterwards.
 */
export async function takePoints(parts: PostParts, row: RedemptionRow): Promise<boolean> {
  const { redemptionId, kind } = row
  const { accountId, providerId, spent } = await pointBooks(parts, row)
  const entry = { kind: 'transfer' as const, amountMinor: minor(-row.points), houseAccountId: spent }
  const key = redemptionKeys.take(redemptionId)
  const transactions: TransactionDraft[] = [{ key, entries: [{ ...entry, reference: row.number }] }]
  if (kind === 'credit') transactions.push(await creditOf(parts, row))
  try {
    await parts.ledger.post({ accountId, providerId, transactions })
  } catch (error) {
    if (error instanceof Refusal && error.code === 'wallet.transaction_cancelled') {
      await fail(parts, row)
      return false
    }
    if (!(error instanceof Refusal) || !notEnough.has(error.code)) throw error
    if (!(await close(parts, row))) return false
  }
  await moveRedemption(parts.database, redemptionId, { from: 'taking', to: kind === 'credit' ? 'approved' : 'process' })
  return true
}

async function creditOf(parts: PostParts, row: RedemptionRow): Promise<TransactionDraft> {
  const { brandId, memberId, creditMinor, redemptionId } = row
  const { accountId, currency } = await parts.wallet.accountOf(brandId, memberId, 'main')
  if (currency.code !== row.currency || creditMinor === null) throw new Error('the brand’s currency changed meanwhile')
  const houseAccountId = await parts.ledger.houseAccount({ brandId, currency: currency.code, name: 'promotions' })
  const entry = { kind: 'grant' as const, amountMinor: minor(creditMinor), houseAccountId }
  const entries = [{ ...entry, reference: row.number }]
  return { key: redemptionKeys.credit(redemptionId), accountId, entries }
}

/**
 * Ends a redemption whose points are not enough: its key is taken first, so that no other attempt takes them afterwards, then
 * the pieces go back. Returns `true` if another attempt has taken the points after all.
 */
async function close(parts: PostParts, row: RedemptionRow): Promise<boolean> {
  const { accountId, providerId, spent } = await pointBooks(parts, row)
  const entries = [{ kind: 'tombstone' as const, amountMinor: minor(0n), houseAccountId: spent }]
  try {
    await parts.ledger.post({
      accountId,
      providerId,
      transactions: [{ key: redemptionKeys.take(row.redemptionId), entries }],
    })
  } catch (error) {
    if (error instanceof Refusal && error.code === 'request.idempotency_key_reused') return true
    throw error
  }
  await fail(parts, row)
  return false
}

/** Puts the pieces of a redemption back that was never paid for, once. */
async function fail({ database }: PostParts, row: RedemptionRow): Promise<void> {
  await database.transaction().execute(async (tx) => {
    if (await moveRedemption(tx, row.redemptionId, { from: 'taking', to: 'failed' })) await putBack(tx, row)
  })
}

/** Gives the points of a rejected redemption back, once. The pieces went back with the decision. */
export async function givePointsBack(parts: PostParts, row: RedemptionRow): Promise<void> {
  const { accountId, providerId, spent } = await pointBooks(parts, row)
  const entry = { kind: 'transfer' as const, amountMinor: minor(row.points), houseAccountId: spent }
  const entries = [{ ...entry, reference: row.number }]
  const key = redemptionKeys.back(row.redemptionId)
  await parts.ledger.post({ accountId, providerId, transactions: [{ key, entries }] })
  await moveRedemption(parts.database, row.redemptionId, { from: 'rejecting', to: 'rejected' })
}

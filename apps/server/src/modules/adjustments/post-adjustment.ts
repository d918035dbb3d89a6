import { formatAmount, minor, type Currency } from '@baize/money'
import type { BrandId, MemberId } from '../../kernel/ids.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { EntryDraft } from '../ledger/index.ts'
import { adjustmentOf, noteClosed, noteNotPosted, notePosted, type AdjustmentRow } from './adjustment.sql.ts'
import type { AdjustmentParts } from './adjustments.parts.ts'

/** The key under which an adjustment is posted once. */
export const keyOf = ({ adjustmentId }: Pick<AdjustmentRow, 'adjustmentId'>): string => `adjustment:${adjustmentId}`

/** Why the ledger refused to post. Nothing was moved, that is certain, and the proposal waits again. */
export type PostingProblem =
  | 'wallet.insufficient_funds'
  | 'wallet.debt_open'
  | 'wallet.account_blocked'
  | 'wallet.limit_reached'

const problems: ReadonlySet<string> = new Set<PostingProblem>([
  'wallet.insufficient_funds',
  'wallet.debt_open',
  'wallet.account_blocked',
  'wallet.limit_reached',
])

function isProblem(code: string): code is PostingProblem {
  return problems.has(code)
}

/**
 * Posts an approved adjustment and records it. Repeating it posts nothing twice. Returns why the ledger refused; then the
 * proposal waits again. Anything else is thrown and leaves it `approving`, and the job repeats it.
 */
export async function postAdjustment(parts: AdjustmentParts, row: AdjustmentRow): Promise<PostingProblem | undefined> {
  try {
    await post(parts, row, { kind: 'adjustment', amountMinor: minor(row.amountMinor) })
  } catch (error) {
    if (!(error instanceof Refusal) || !isProblem(error.code)) throw error
    await noteNotPosted(parts.database, row, error.code)
    return error.code
  }
  await recordPosted(parts, row)
  return undefined
}

/**
 * Ends an adjustment that the ledger was asked to post before: its key is taken first, so that nothing posts it afterwards. If
 * it turns out to be posted, that is recorded instead.
 */
export async function closeAdjustment(parts: AdjustmentParts, row: AdjustmentRow): Promise<void> {
  try {
    await post(parts, row, { kind: 'tombstone', amountMinor: minor(0n) })
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'request.idempotency_key_reused') throw error
    return recordPosted(parts, row)
  }
  await noteClosed(parts.database, row.adjustmentId)
}

async function post(
  parts: AdjustmentParts,
  row: AdjustmentRow,
  entry: Pick<EntryDraft, 'kind' | 'amountMinor'>,
): Promise<void> {
  const { accountId, providerId, houseAccountId, currency } = await booksOf(parts, row.brandId, row.memberId)
  if (currency.code !== row.currency) throw new Error('the brand’s currency changed after the proposal')
  const entries = [{ ...entry, houseAccountId, reference: row.category }]
  await parts.ledger.post({ accountId, providerId, transactions: [{ key: keyOf(row), entries }] })
}

/** The accounts that an adjustment of a member moves. */
export async function booksOf({ ledger, wallet }: AdjustmentParts, brandId: BrandId, memberId: MemberId) {
  const { accountId, currency } = await wallet.accountOf(brandId, memberId, 'main')
  const [providerId, houseAccountId] = await Promise.all([
    ledger.provider(brandId, 'house'),
    ledger.houseAccount({ brandId, currency: currency.code, name: 'adjustments' }),
  ])
  return { accountId, providerId, houseAccountId, currency }
}

async function recordPosted({ database, clock, outbox, brands }: AdjustmentParts, row: AdjustmentRow): Promise<void> {
  const { adjustmentId, brandId, memberId, category, amountMinor } = row
  await database.transaction().execute(async (tx) => {
    if (!(await notePosted(tx, adjustmentId, clock.now()))) return
    const direction = amountMinor > 0n ? ('credit' as const) : ('debit' as const)
    const amount = shownAmount(amountMinor, brands.byId(brandId).currency)
    const payload = { memberId: memberId.toString(), adjustmentId, direction, category, amount }
    await outbox.publish(tx, { brandId, topic: 'adjustment.posted', payload })
  })
}

/** An amount without its sign, as members read it. */
function shownAmount(amountMinor: bigint, { symbol, digits }: Currency): string {
  return `${symbol}${formatAmount(minor(amountMinor < 0n ? -amountMinor : amountMinor), digits)}`
}

/** Reads an adjustment that must exist. */
export async function storedAdjustment({ database }: AdjustmentParts, adjustmentId: string): Promise<AdjustmentRow> {
  const row = await adjustmentOf(database, adjustmentId)
  if (row === undefined) throw new Error('an adjustment was stored but cannot be found')
  return row
}

import { createHash } from 'node:crypto'
import { formatAmount, minor, parseAmount, type Minor } from '@baize/money'
import type { Database } from '../../kernel/database/pool.ts'
import { uuidOfText, type BrandId, type MemberId } from '../../kernel/ids.ts'
import { Refusal, refuseFields } from '../../kernel/refusal.ts'
import {
  insertAdjustment,
  type AdjustmentCategory,
  type AdjustmentOperator,
  type AdjustmentRow,
} from './adjustment.sql.ts'
import type { AdjustmentParts } from './adjustments.parts.ts'
import { storedAdjustment } from './post-adjustment.ts'

/** How long a proposal waits for its second person. */
const proposalDays = 7

/** What the ledger posts at most in one posting. */
const maxAmountMinor = 10n ** 15n

/** A correction that an operator proposes. */
export interface AdjustmentProposal {
  readonly brandId: BrandId
  readonly memberId: MemberId
  readonly direction: 'credit' | 'debit'
  /** In decimal text, above zero. */
  readonly amount: string
  readonly category: AdjustmentCategory
  readonly reason: string
  readonly by: AdjustmentOperator
  /** The client's key: a repeated call finds the same proposal. */
  readonly key: string
  /** Records the proposal in the same transaction. */
  readonly note: (tx: Database, adjustmentId: string) => Promise<void>
}

/** Stores a proposal, which moves nothing yet. A repeated key finds the same one. */
export async function proposeAdjustment(parts: AdjustmentParts, wish: AdjustmentProposal): Promise<AdjustmentRow> {
  const { brandId, memberId, category, reason, by } = wish
  const { currency } = parts.brands.byId(brandId)
  const amountMinor = signedAmount(parts, wish)
  const adjustmentId = uuidOfText(`adjustment ${brandId} ${by.operatorId} ${wish.key}`)
  const bodyHash = createHash('sha256')
    .update(JSON.stringify([String(memberId), String(amountMinor), category, reason]))
    .digest()
  const proposedAt = parts.clock.now()
  const expiresAt = proposedAt.add({ hours: proposalDays * 24 })
  const money = { currency: currency.code, amountMinor }
  const order = { adjustmentId, brandId, memberId, ...money, category, reason, bodyHash, by, proposedAt, expiresAt }
  await parts.database.transaction().execute(async (tx) => {
    if (await insertAdjustment(tx, order)) await wish.note(tx, adjustmentId)
  })
  const row = await storedAdjustment(parts, adjustmentId)
  if (Buffer.compare(row.bodyHash, bodyHash) !== 0) throw new Refusal('request.idempotency_key_reused')
  return row
}

/** The amount as the member sees it: below zero for a debit. Refuses the field `amount` if it is none of the currency. */
export function signedAmount(
  { brands }: Pick<AdjustmentParts, 'brands'>,
  { brandId, direction, amount }: Pick<AdjustmentProposal, 'brandId' | 'direction' | 'amount'>,
): Minor {
  const { digits, symbol } = brands.byId(brandId).currency
  const amountMinor = parseAmount(amount, digits)
  if (amountMinor === undefined)
    return refuseFields([{ field: 'amount', code: 'payment.amount_invalid', values: [digits] }])
  if (amountMinor <= 0n || amountMinor > maxAmountMinor) {
    const values = [1n, maxAmountMinor].map((bound) => `${symbol}${formatAmount(minor(bound), digits)}`)
    return refuseFields([{ field: 'amount', code: 'payment.amount_range', values }])
  }
  return direction === 'credit' ? amountMinor : minor(-amountMinor)
}

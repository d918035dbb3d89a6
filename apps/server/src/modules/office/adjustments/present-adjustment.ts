import type { AdjustmentDetails, AdjustmentItem, AdjustmentSides } from '@baize/contract/office'
import { formatAmount, minor, type Minor } from '@baize/money'
import type { Operator } from '../../../kernel/caller.ts'
import type { AdjustmentLegs, AdjustmentRow, Leg } from '../../adjustments/index.ts'
import type { AdjustmentPageParts } from './adjustment-page.parts.ts'

const problems = {
  'wallet.insufficient_funds': 'beyond_balance',
  'wallet.debt_open': 'debt',
  'wallet.account_blocked': 'blocked',
  'wallet.limit_reached': 'blocked',
} as const

/** Why the books refused an adjustment; `undefined` if they did not. */
export function problemOf(code: string | null | undefined): NonNullable<AdjustmentItem['problem']> | undefined {
  return Object.entries(problems).find(([known]) => known === code)?.[1]
}

/** Adjustments as rows of a list. */
export async function presentRows(
  { brands, identity }: Pick<AdjustmentPageParts, 'brands' | 'identity'>,
  { brandId, operatorId }: Operator,
  rows: readonly AdjustmentRow[],
): Promise<AdjustmentItem[]> {
  const { digits } = brands.byId(brandId).currency
  const names = await identity.usernamesOf(brandId, [...new Set(rows.map(({ memberId }) => memberId))])
  return rows.map((row) => presentRow(row, { operatorId, digits, username: names.get(row.memberId) ?? '' }))
}

function presentRow(
  row: AdjustmentRow,
  { operatorId, digits, username }: { readonly operatorId: string; readonly digits: number; readonly username: string },
): AdjustmentItem {
  const { amountMinor } = row
  return {
    adjustmentId: row.adjustmentId,
    member: { memberId: String(row.memberId), username },
    direction: amountMinor > 0n ? 'credit' : 'debit',
    amount: formatAmount(minor(amountMinor < 0n ? -amountMinor : amountMinor), digits),
    category: row.category,
    reason: row.reason,
    state: row.state,
    proposedBy: row.proposedName,
    isMine: row.proposedBy === operatorId,
    proposedAt: row.proposedAt.toString(),
    expiresAt: row.expiresAt.toString(),
    approvedBy: row.approvedName,
    approvedAt: row.approvedAt?.toString() ?? null,
    refusedBy: row.refusedName,
    refusedAt: row.refusedAt?.toString() ?? null,
    refusal: row.refusal,
    postedAt: row.postedAt?.toString() ?? null,
    problem: problemOf(row.problem) ?? null,
  }
}

/** Both sides of an adjustment. */
export function presentLegs(legs: AdjustmentLegs, isPosted: boolean): AdjustmentSides {
  const { digits } = legs.currency
  const written = (one: Minor | undefined) => (one === undefined ? null : formatAmount(one, digits))
  const side = ({ changeMinor, beforeMinor, afterMinor }: Leg) => ({
    change: formatAmount(changeMinor, digits),
    before: written(beforeMinor),
    after: written(afterMinor),
  })
  const { member, house, owedMinor, isCovered } = legs
  return { member: side(member), house: side(house), owed: formatAmount(owedMinor, digits), isCovered, isPosted }
}

export async function presentDetails(
  parts: Pick<AdjustmentPageParts, 'brands' | 'identity' | 'adjustments'>,
  operator: Operator,
  row: AdjustmentRow,
): Promise<AdjustmentDetails> {
  const [[shown], legs] = await Promise.all([presentRows(parts, operator, [row]), parts.adjustments.legsOf(row)])
  if (shown === undefined) throw new Error('a stored adjustment is presented')
  return { ...shown, legs: presentLegs(legs, row.state === 'posted') }
}

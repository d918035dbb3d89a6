import type { BodyOf, QueryOf, ReplyOf } from '@baize/contract'
import {
  type AdjustmentDetails,
  type listAdjustments as listContract,
  type previewAdjustment as previewContract,
  type proposeAdjustment as proposeContract,
} from '@baize/contract/office'
import { parseAmount } from '@baize/money'
import type { Operator } from '../../../kernel/caller.ts'
import { periodOfDays } from '../../../kernel/day-period.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { AdjustmentDecision, AdjustmentRow, NotDecided } from '../../adjustments/index.ts'
import { findNamedMember } from '../find-named-member.ts'
import { pagingOf, sliceOf } from '../list-page.ts'
import type { AdjustmentPageParts } from './adjustment-page.parts.ts'
import { presentDetails, presentLegs, presentRows, problemOf } from './present-adjustment.ts'

const statesOfQueue = {
  open: ['proposed', 'approving', 'closing'],
  posted: ['posted'],
  refused: ['refused'],
  expired: ['expired'],
  all: ['proposed', 'approving', 'closing', 'posted', 'refused', 'expired'],
} as const

/** A page of the adjustments of the operator's brand. */
export async function listAdjustments(
  parts: AdjustmentPageParts,
  operator: Operator,
  query: QueryOf<typeof listContract>,
): Promise<ReplyOf<typeof listContract>> {
  const { brandId } = operator
  const { currency, timeZone } = parts.brands.byId(brandId)
  const { queue, sort, direction } = query
  const filter = {
    brandId,
    states: statesOfQueue[queue],
    memberId: query.member === undefined ? undefined : BigInt(query.member),
    category: query.category,
    direction: query.way,
    minMinor: amountOf('minAmount', query.minAmount, currency.digits),
    maxMinor: amountOf('maxAmount', query.maxAmount, currency.digits),
    ...periodOfDays(query, timeZone),
  }
  const slice = { sort, direction, ...sliceOf(query) }
  const { rows, count } = await parts.adjustments.list(filter, slice)
  return {
    list: await presentRows(parts, operator, rows),
    ...pagingOf(query, count),
  }
}

function amountOf(field: string, text: string | undefined, digits: number): bigint | undefined {
  if (text === undefined) return undefined
  const amountMinor = parseAmount(text, digits)
  if (amountMinor === undefined) throw new Refusal('request.invalid', { fields: [{ field, code: 'field.invalid' }] })
  return amountMinor
}

/** One adjustment of the operator's brand with both sides. Throws `adjustment.unknown`. */
export async function showAdjustment(
  parts: AdjustmentPageParts,
  operator: Operator,
  adjustmentId: string,
): Promise<AdjustmentDetails> {
  const row = await parts.adjustments.read({ brandId: operator.brandId, adjustmentId })
  if (row === undefined) throw new Refusal('adjustment.unknown')
  return presentDetails(parts, operator, row)
}

/** Both sides of what the operator is about to propose. */
export async function preview(
  parts: AdjustmentPageParts,
  { brandId }: Operator,
  { member: text, direction, amount }: QueryOf<typeof previewContract>,
): Promise<ReplyOf<typeof previewContract>> {
  const { memberId, username } = await findNamedMember(parts, brandId, text)
  const legs = await parts.adjustments.preview({ brandId, memberId, direction, amount })
  return { member: { memberId: String(memberId), username }, legs: presentLegs(legs, false) }
}

/** Proposes an adjustment. */
export async function propose(
  parts: AdjustmentPageParts,
  operator: Operator,
  { body, key }: { readonly body: BodyOf<typeof proposeContract>; readonly key: string },
): Promise<AdjustmentDetails> {
  const { brandId } = operator
  const { direction, amount, category, reason } = body
  const { memberId } = await findNamedMember(parts, brandId, body.member)
  const row = await parts.adjustments.propose({
    brandId,
    memberId,
    direction,
    amount,
    category,
    reason,
    by: { operatorId: operator.operatorId, name: operator.username },
    key,
    note: (tx, adjustmentId) =>
      parts.operators.audit.note(tx, operator, {
        action: 'adjustment.proposed',
        subject: { kind: 'adjustment', id: adjustmentId },
        after: { member: String(memberId), direction, amount, category },
        reason,
      }),
  })
  return presentDetails(parts, operator, row)
}

const refusals = {
  unknown: 'adjustment.unknown',
  decided: 'payment.decided',
  expired: 'adjustment.expired',
  same_person: 'operator.second_needed',
} as const satisfies Record<NotDecided, string>

/** Approves an adjustment as the second person. */
export async function approve(
  parts: AdjustmentPageParts,
  operator: Operator,
  adjustmentId: string,
): Promise<AdjustmentDetails> {
  const order = decisionOf(parts, operator, { adjustmentId, action: 'adjustment.approved' })
  const done = await parts.adjustments.approve(order)
  if (typeof done === 'string') throw new Refusal(refusals[done])
  const problem = problemOf(done.problem)
  if (problem !== undefined) throw new Refusal(`adjustment.${problem}`)
  return presentDetails(parts, operator, done.row)
}

/** Refuses an adjustment as the second person. */
export async function refuse(
  parts: AdjustmentPageParts,
  operator: Operator,
  { adjustmentId, reason }: { readonly adjustmentId: string; readonly reason: string },
): Promise<AdjustmentDetails> {
  const order = decisionOf(parts, operator, { adjustmentId, action: 'adjustment.refused', reason })
  const done = await parts.adjustments.refuse({ ...order, refusal: reason })
  if (typeof done === 'string') throw new Refusal(refusals[done])
  return presentDetails(parts, operator, done)
}

function decisionOf(
  { operators }: AdjustmentPageParts,
  operator: Operator,
  {
    adjustmentId,
    action,
    reason,
  }: {
    readonly adjustmentId: string
    readonly action: 'adjustment.approved' | 'adjustment.refused'
    readonly reason?: string
  },
): AdjustmentDecision {
  const factsOf = ({ memberId, amountMinor, category, proposedName }: AdjustmentRow) => ({
    state: 'proposed',
    member: String(memberId),
    amountMinor: String(amountMinor),
    category,
    proposedBy: proposedName,
  })
  return {
    brandId: operator.brandId,
    adjustmentId,
    by: { operatorId: operator.operatorId, name: operator.username },
    mayFollow: (tx, proposerId) => operators.mayFollow(tx, proposerId, operator.operatorId),
    note: (tx, row) =>
      operators.audit.note(tx, operator, {
        action,
        subject: { kind: 'adjustment', id: adjustmentId },
        before: factsOf(row),
        reason,
      }),
  }
}

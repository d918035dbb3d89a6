import type {
  approveWithdrawal,
  decideReceipt as receiptContract,
  endWithdrawal,
  reviewWithdrawals,
} from '@baize/contract/office'
import type { BodyOf, QueryOf, ReplyOf } from '@baize/contract'
import { parseAmount } from '@baize/money'
import type { Operator } from '../../../kernel/caller.ts'
import { periodOfDays } from '../../../kernel/day-period.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Decided, NotDecided, OfficeDecision } from '../../payments/index.ts'
import type { WithdrawalPageParts } from './withdrawal-page.parts.ts'
import { claimOf } from '../claim.ts'
import { pagingOf, sliceOf } from '../list-page.ts'
import { presentReviewed, presentRows, type Viewer } from './present.ts'

const statesOfQueue = {
  waiting: ['requested'],
  second: ['requested', 'approved', 'paying', 'paid'],
  late: ['requested', 'approved', 'paying'],
  paying: ['approved', 'paying'],
  disputed: ['paid'],
  ended: ['paid', 'cancelled', 'rejected', 'failed'],
  all: ['requested', 'approved', 'paying', 'paid', 'cancelled', 'rejected', 'failed'],
} as const

/** A page of the withdrawals of the operator's brand. */
export async function listWithdrawals(
  parts: WithdrawalPageParts,
  viewer: Viewer,
  query: QueryOf<typeof reviewWithdrawals>,
): Promise<ReplyOf<typeof reviewWithdrawals>> {
  const { brandId } = viewer.operator
  const { currency, timeZone } = parts.brands.byId(brandId)
  const { queue, sort, direction } = query
  const { since, until } = periodOfDays(query, timeZone)
  const filter = {
    brandId,
    states: statesOfQueue[queue],
    isDisputed: queue === 'disputed',
    isChecked: queue === 'second' ? true : undefined,
    memberId: query.member === undefined ? undefined : BigInt(query.member),
    gateway: query.gateway,
    minMinor: amountOf('minAmount', query.minAmount, currency.digits),
    maxMinor: amountOf('maxAmount', query.maxAmount, currency.digits),
    from: since,
    until,
    lateAt: queue === 'late' ? parts.clock.now() : undefined,
  }
  const slice = { sort, direction, ...sliceOf(query) }
  const [{ rows, count }, gateways] = await Promise.all([
    parts.payments.withdrawals.review.list(filter, slice),
    parts.payments.methodDesk.gateways(brandId),
  ])
  return {
    list: await presentRows(parts, viewer, rows),
    ...pagingOf(query, count),
    gateways: gateways.map(({ code }) => code),
  }
}

function amountOf(field: string, text: string | undefined, digits: number): bigint | undefined {
  if (text === undefined) return undefined
  const amountMinor = parseAmount(text, digits)
  if (amountMinor === undefined) throw new Refusal('request.invalid', { fields: [{ field, code: 'field.invalid' }] })
  return amountMinor
}

/** One withdrawal, as an operator reviews it. Throws `payment.withdrawal_unknown`. */
export async function showWithdrawal(
  parts: WithdrawalPageParts,
  viewer: Viewer,
  withdrawalId: string,
): Promise<Awaited<ReturnType<typeof presentReviewed>>> {
  const reviewed = await parts.payments.withdrawals.review.read({ brandId: viewer.operator.brandId, withdrawalId })
  if (reviewed === undefined) throw new Refusal('payment.withdrawal_unknown')
  return presentReviewed(parts, viewer, reviewed)
}

/** Takes a withdrawal up for the operator, or gives a sign of life. */
export async function takeUp(parts: WithdrawalPageParts, operator: Operator, withdrawalId: string) {
  const { payments, clock } = parts
  const key = { brandId: operator.brandId, withdrawalId }
  const isTaken = await payments.withdrawals.review.claim(key, {
    operatorId: operator.operatorId,
    name: operator.username,
  })
  const row = (await payments.withdrawals.review.read(key))?.row
  if (row === undefined) throw new Refusal('payment.withdrawal_unknown')
  const claim = claimOf(row, operator, clock.now())
  if (!isTaken) throw new Refusal(claim === null ? 'payment.decided' : 'payment.claimed')
  return { claim }
}

type DecisionReply = ReplyOf<typeof approveWithdrawal>

/** Approves or rejects. */
export async function decide(
  parts: WithdrawalPageParts,
  viewer: Viewer,
  withdrawalId: string,
  order: { readonly decision: 'approve' | 'reject'; readonly reason: string | undefined },
): Promise<DecisionReply> {
  const action = order.decision === 'approve' ? 'withdrawal.approved' : 'withdrawal.rejected'
  const decision = decisionOf(parts, viewer.operator, withdrawalId, { ...order, action })
  const done = await parts.payments.withdrawals.review.decide({ ...decision, decision: order.decision })
  return reply(parts, viewer, withdrawalId, done)
}

/** Says how a payout ended whose gateway does not. */
export async function end(
  parts: WithdrawalPageParts,
  viewer: Viewer,
  withdrawalId: string,
  { ended, reason }: BodyOf<typeof endWithdrawal>,
): Promise<DecisionReply> {
  const action = ended === 'paid' ? 'withdrawal.ended_paid' : 'withdrawal.ended_failed'
  const decision = decisionOf(parts, viewer.operator, withdrawalId, { reason, action })
  const done = await parts.payments.withdrawals.review.endPayout({ ...decision, ended })
  return reply(parts, viewer, withdrawalId, done)
}

/** Decides about money that has not arrived. */
export async function settleReceipt(
  parts: WithdrawalPageParts,
  viewer: Viewer,
  withdrawalId: string,
  { decision: what, reason }: BodyOf<typeof receiptContract>,
): Promise<DecisionReply> {
  const action = what === 'refund' ? 'withdrawal.refunded' : 'withdrawal.receipt_forced'
  const decision = decisionOf(parts, viewer.operator, withdrawalId, { reason, action })
  const done = await parts.payments.withdrawals.review.decideReceipt({ ...decision, decision: what })
  return reply(parts, viewer, withdrawalId, done)
}

/** A picture with which a member shows what has arrived. Throws `payment.picture_unknown`. */
export async function showPicture(
  { payments }: WithdrawalPageParts,
  { brandId }: Operator,
  pictureId: string,
): Promise<Uint8Array> {
  const picture = await payments.withdrawals.review.picture(brandId, pictureId)
  if (picture === undefined) throw new Refusal('payment.picture_unknown')
  return picture
}

/** What the audit log says of a decision. */
type DecisionAction =
  `withdrawal.${'approved' | 'rejected' | 'ended_paid' | 'ended_failed' | 'refunded' | 'receipt_forced'}`

function decisionOf(
  { operators }: WithdrawalPageParts,
  operator: Operator,
  withdrawalId: string,
  { reason, action }: { readonly reason: string | undefined; readonly action: DecisionAction },
): OfficeDecision {
  return {
    brandId: operator.brandId,
    withdrawalId,
    by: { operatorId: operator.operatorId, name: operator.username },
    reason,
    mayFollow: (tx, first) => operators.mayFollow(tx, first, operator.operatorId),
    note: (tx, row, { isFirst }) =>
      operators.audit.note(tx, operator, {
        action: isFirst ? `${action}_first` : action,
        subject: { kind: 'withdrawal', id: row.withdrawalId },
        before: {
          state: row.state,
          ...(row.receipt === null ? {} : { receipt: row.receipt, receivedMinor: String(row.receivedMinor) }),
          member: String(row.memberId),
          amountMinor: String(row.amountMinor),
          first: row.firstName,
        },
        reason,
      }),
  }
}

const refusals = {
  unknown: 'payment.withdrawal_unknown',
  decided: 'payment.decided',
  claimed: 'payment.claimed',
  same_person: 'operator.second_needed',
  account_rejected: 'payment.account_rejected',
  busy: 'wallet.busy',
} as const satisfies Record<NotDecided, string>

async function reply(
  parts: WithdrawalPageParts,
  viewer: Viewer,
  withdrawalId: string,
  done: Decided | NotDecided,
): Promise<DecisionReply> {
  if (typeof done === 'string') throw new Refusal(refusals[done])
  return { withdrawal: await showWithdrawal(parts, viewer, withdrawalId), isFirst: done.isFirst }
}

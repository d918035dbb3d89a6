import type { BodyOf, QueryOf, ReplyOf } from '@baize/contract'
import {
  type creditDeposit,
  type OfficeDepositDetail,
  type officeDeposits,
  type resolveUnknownPayment,
  type unknownPayments,
} from '@baize/contract/office'
import { parseAmount } from '@baize/money'
import type { Operator } from '../../../kernel/caller.ts'
import { periodOfDays } from '../../../kernel/day-period.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { DecidedDeposit, Payments } from '../../payments/index.ts'
import { pagingOf, sliceOf } from '../list-page.ts'
import type { DepositPageParts } from './deposit-page.parts.ts'
import { claimOf } from '../claim.ts'
import { presentDetail, presentRows } from './present.ts'

/** A page of the deposits of the operator's brand. */
export async function listDeposits(
  parts: DepositPageParts,
  operator: Operator,
  query: QueryOf<typeof officeDeposits>,
): Promise<ReplyOf<typeof officeDeposits>> {
  const { brandId } = operator
  const { currency, timeZone } = parts.brands.byId(brandId)
  const { queue, state, method, gateway, sort, direction } = query
  const { since, until } = periodOfDays(query, timeZone)
  const filter = {
    brandId,
    isWaiting: queue !== 'all',
    isChecked: queue === 'second',
    state,
    method,
    gateway,
    memberId: query.member === undefined ? undefined : BigInt(query.member),
    minMinor: amountOf('minAmount', query.minAmount, currency.digits),
    maxMinor: amountOf('maxAmount', query.maxAmount, currency.digits),
    from: since,
    until,
  }
  const slice = { sort, direction, ...sliceOf(query) }
  const [{ rows, count }, { methods }, gateways] = await Promise.all([
    parts.payments.desk.list(filter, slice),
    parts.payments.methodDesk.read(brandId),
    parts.payments.methodDesk.gateways(brandId),
  ])
  return {
    list: await presentRows(parts, operator, rows),
    ...pagingOf(query, count),
    methods: methods.map(({ now: { code } }) => ({
      code,
      names: parts.payments.methodDesk.namesOf(brandId, code) ?? {},
    })),
    gateways: gateways.map(({ code }) => code),
  }
}

function amountOf(field: string, text: string | undefined, digits: number): bigint | undefined {
  if (text === undefined) return undefined
  const amountMinor = parseAmount(text, digits)
  if (amountMinor === undefined) throw new Refusal('request.invalid', { fields: [{ field, code: 'field.invalid' }] })
  return amountMinor
}

/** The picture of a slip of the operator's brand; the audit log says that it was shown. Throws `payment.slip_unknown`. */
export async function showSlip(
  { payments, operators }: Pick<DepositPageParts, 'payments' | 'operators'>,
  operator: Operator,
  slipId: string,
): Promise<Uint8Array> {
  const picture = await payments.desk.slipPicture(operator.brandId, slipId, (tx, { depositId, memberId }) =>
    operators.audit.note(tx, operator, {
      action: 'deposit.slip_shown',
      subject: { kind: 'member', id: String(memberId) },
      after: { deposit: depositId, slip: slipId },
    }),
  )
  if (picture === undefined) throw new Refusal('payment.slip_unknown')
  return picture
}

/** One deposit, as an operator reviews it. Throws `payment.not_found`. */
export async function showDeposit(
  parts: DepositPageParts,
  operator: Operator,
  depositId: string,
): Promise<OfficeDepositDetail> {
  const reviewed = await parts.payments.desk.read({ brandId: operator.brandId, depositId })
  if (reviewed === undefined) throw new Refusal('payment.not_found')
  return presentDetail(parts, operator, reviewed)
}

/** Takes a deposit up for the operator, or gives a sign of life. */
export async function takeUp({ payments, clock }: DepositPageParts, operator: Operator, depositId: string) {
  const key = { brandId: operator.brandId, depositId }
  const isTaken = await payments.desk.claim(key, { operatorId: operator.operatorId, name: operator.username })
  const row = (await payments.desk.read(key))?.row
  if (row === undefined) throw new Refusal('payment.not_found')
  const claim = claimOf(row, operator, clock.now())
  if (!isTaken) throw new Refusal(claim === null ? 'payment.decided' : 'payment.claimed')
  return { claim }
}

type DecisionReply = ReplyOf<typeof creditDeposit>

/** Credits the order's amount, or what was paid. */
export async function credit(
  parts: DepositPageParts,
  operator: Operator,
  depositId: string,
  { amount, reason }: BodyOf<typeof creditDeposit>,
): Promise<DecisionReply> {
  const { payments, operators } = parts
  const done = await payments.desk.credit({
    ...orderOf(parts, operator, { depositId, reason, action: 'deposit.credited' }),
    amount,
    mayFollow: (tx, first) => operators.mayFollow(tx, first, operator.operatorId),
  })
  if (done === 'same_person') throw new Refusal('operator.second_needed')
  if (done === 'not_payable') throw new Refusal('payment.not_payable')
  return reply(parts, operator, depositId, done)
}

/** Credits nothing, and tells the member why. */
export async function reject(
  parts: DepositPageParts,
  operator: Operator,
  depositId: string,
  reason: string,
): Promise<DecisionReply> {
  const done = await parts.payments.desk.reject(
    orderOf(parts, operator, { depositId, reason, action: 'deposit.rejected' }),
  )
  return reply(parts, operator, depositId, done)
}

function orderOf(
  { operators }: DepositPageParts,
  operator: Operator,
  {
    depositId,
    reason,
    action,
  }: { readonly depositId: string; readonly reason: string; readonly action: 'deposit.credited' | 'deposit.rejected' },
): Parameters<Payments['desk']['reject']>[0] {
  return {
    brandId: operator.brandId,
    depositId,
    by: { operatorId: operator.operatorId, name: operator.username },
    reason,
    note: (tx, row, { isFirst }) =>
      operators.audit.note(tx, operator, {
        action: isFirst ? `${action}_first` : action,
        subject: { kind: 'deposit', id: depositId },
        before: factsOf(row),
        after: row.creditMinor === null ? undefined : { creditMinor: String(row.creditMinor) },
        reason,
      }),
  }
}

function factsOf({ state, review, memberId, amountMinor, paid, firstName }: DecidedDeposit) {
  return {
    state,
    review,
    member: String(memberId),
    orderedMinor: String(amountMinor),
    paid: paid === null ? null : `${paid.amount} ${paid.currency}`,
    charge: paid?.chargeId ?? null,
    first: firstName,
  }
}

const refusals = { unknown: 'payment.not_found', decided: 'payment.decided', claimed: 'payment.claimed' } as const

async function reply(
  parts: DepositPageParts,
  operator: Operator,
  depositId: string,
  done: DecidedDeposit | (DecidedDeposit & { readonly isFirst: boolean }) | keyof typeof refusals,
): Promise<DecisionReply> {
  if (typeof done === 'string') throw new Refusal(refusals[done])
  return { deposit: await showDeposit(parts, operator, depositId), isFirst: 'isFirst' in done && done.isFirst }
}

/** Payments for orders that do not exist. The cursor is a gateway and its event. */
export async function listUnknown(
  { payments }: DepositPageParts,
  { brandId }: Operator,
  { after, pageSize }: QueryOf<typeof unknownPayments>,
): Promise<ReplyOf<typeof unknownPayments>> {
  const [gatewayCode = '', ...event] = (after ?? '').split(':')
  const last = after === undefined ? undefined : { brandId, gatewayCode, eventId: event.join(':') }
  const found = await payments.desk.unknown({ brandId, after: last, max: pageSize + 1 })
  const rows = found.slice(0, pageSize)
  const end = found.length > pageSize ? rows.at(-1) : undefined
  return {
    list: rows.map((row) => ({
      gateway: row.gatewayCode,
      eventId: row.eventId,
      kind: row.kind,
      chargeId: row.chargeId,
      amount: row.amount,
      currency: row.currency,
      receivedAt: row.receivedAt.toString(),
    })),
    next: end === undefined ? null : `${end.gatewayCode}:${end.eventId}`,
  }
}

/** Records what was done about such a payment. Throws `payment.event_unknown`. */
export async function resolve(
  { payments, operators }: DepositPageParts,
  operator: Operator,
  gatewayCode: string,
  { eventId, reason }: BodyOf<typeof resolveUnknownPayment>,
): Promise<void> {
  const done = await payments.desk.resolve({
    brandId: operator.brandId,
    gatewayCode,
    eventId,
    by: operator.username,
    note: reason,
    tell: (tx, { kind, chargeId, amount, currency }) =>
      operators.audit.note(tx, operator, {
        action: 'deposit.unknown_settled',
        subject: { kind: 'payment_event', id: `${gatewayCode}:${eventId}` },
        before: { kind, charge: chargeId, paid: `${amount} ${currency}` },
        reason,
      }),
  })
  if (typeof done === 'string') throw new Refusal('payment.event_unknown')
}

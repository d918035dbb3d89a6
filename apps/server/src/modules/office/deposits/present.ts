import type { OfficeDepositDetail, OfficeDepositRow } from '@baize/contract/office'
import { feeOf, formatAmount, minor } from '@baize/money'
import type { Operator } from '../../../kernel/caller.ts'
import { claimOf } from '../claim.ts'
import type { OfficeDepositRow as StoredRow, ReviewedDeposit, SlipRow } from '../../payments/index.ts'
import type { DepositPageParts } from './deposit-page.parts.ts'

/** Deposits as rows of a list. */
export async function presentRows(
  { identity, brands, clock, payments }: DepositPageParts,
  operator: Operator,
  rows: readonly StoredRow[],
): Promise<OfficeDepositRow[]> {
  const { digits } = brands.byId(operator.brandId).currency
  const names = await identity.usernamesOf(operator.brandId, [...new Set(rows.map(({ memberId }) => memberId))])
  return rows.map((row) => ({
    depositId: row.depositId,
    member: { memberId: String(row.memberId), username: names.get(row.memberId) ?? '' },
    state: row.state,
    review: row.review,
    amount: formatAmount(row.amountMinor, digits),
    paid: paidOf(row),
    credited: row.state === 'credited' ? formatAmount(row.creditedMinor ?? row.amountMinor, digits) : null,
    method: row.methodCode,
    methodNames: payments.methodDesk.namesOf(operator.brandId, row.methodCode) ?? {},
    kind: row.kind,
    gateway: row.gatewayCode,
    createdAt: row.createdAt.toString(),
    creditedAt: row.creditedAt?.toString() ?? null,
    first: firstOf(row, operator, digits),
    claim: claimOf(row, operator, clock.now()),
  }))
}

function paidOf({ reviewChargeId, reviewAmount, reviewCurrency }: StoredRow): OfficeDepositRow['paid'] {
  if (reviewChargeId === null || reviewAmount === null || reviewCurrency === null) return null
  return { amount: reviewAmount, currency: reviewCurrency, chargeId: reviewChargeId }
}

function firstOf(row: StoredRow, { operatorId }: Operator, digits: number): OfficeDepositRow['first'] {
  const { firstBy, firstName, firstAt, firstMinor, firstReason } = row
  if (firstName === null || firstAt === null || firstMinor === null) return null
  return {
    amount: formatAmount(firstMinor, digits),
    operator: firstName,
    isMe: firstBy === operatorId,
    at: firstAt.toString(),
    reason: firstReason ?? '',
  }
}

/** One deposit with everything that a decision needs. */
export async function presentDetail(
  parts: DepositPageParts,
  operator: Operator,
  { row, payableMinor, decisions, reports, facts, slips, twoPeopleFromMinor }: ReviewedDeposit,
): Promise<OfficeDepositDetail> {
  const { digits } = parts.brands.byId(row.brandId).currency
  const written = (amountMinor: bigint) => formatAmount(minor(amountMinor), digits)
  const writtenOrNull = (amountMinor: bigint | null | undefined) =>
    amountMinor === null || amountMinor === undefined ? null : written(amountMinor)
  const { accountId } = await parts.wallet.accountOf(row.brandId, row.memberId, 'main')
  const [[shown], balanceMinor] = await Promise.all([
    presentRows(parts, operator, [row]),
    parts.ledger.balance(accountId),
  ])
  if (shown === undefined) throw new Error('a stored deposit is presented')
  return {
    ...shown,
    currency: row.currency,
    fee: written(feeOf(row, row.creditedMinor ?? row.amountMinor)),
    expiresAt: row.expiresAt.toString(),
    chargeId: row.chargeId,
    payable: writtenOrNull(payableMinor),
    twoPeopleFrom: writtenOrNull(twoPeopleFromMinor),
    balance: written(balanceMinor),
    deposited: written(facts.creditedMinor),
    deposits: facts.credits,
    rejections: facts.rejections,
    slips: slips.map(presentSlip),
    decisions: decisions.map((made) => ({
      decision: made.decision,
      review: made.review,
      amount: writtenOrNull(made.amountMinor),
      operator: made.byName,
      first: made.firstName,
      reason: made.reason,
      at: made.decidedAt.toString(),
      settledAt: made.settledAt?.toString() ?? null,
    })),
    reports: reports.map(({ receivedAt, ...report }) => ({ ...report, at: receivedAt.toString() })),
  }
}

function presentSlip(slip: SlipRow): OfficeDepositDetail['slips'][number] {
  const { slipId, sentAt, result, code, paidAmount, paidCurrency, paidAccount, paidAt } = slip
  const isKnown = paidAmount !== null && paidCurrency !== null && paidAccount !== null
  return {
    slipId,
    sentAt: sentAt.toString(),
    result,
    bank: code?.bank ?? null,
    reference: code?.reference ?? null,
    paid: isKnown
      ? { amount: paidAmount, currency: paidCurrency, account: paidAccount, at: paidAt?.toString() ?? null }
      : null,
  }
}

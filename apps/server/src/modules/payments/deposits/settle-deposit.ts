import { feeOf, formatAmount, negateMinor, type Currency, type Minor } from '@baize/money'
import type { Database } from '../../../kernel/database/pool.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Ledger } from '../../ledger/index.ts'
import { shownAmount, shownFee } from '../amount.rules.ts'
import type { ChargeReport } from '../gateways/gateway.types.ts'
import type { PaymentParts } from '../payments.parts.ts'
import {
  closeDeposit,
  depositAtGateway,
  isUnsure,
  markCredited,
  markReview,
  type DepositRow,
  type ReviewReason,
} from './deposits.sql.ts'
import type { EventOutcome } from './events.sql.ts'

/** What crediting posts with. */
export interface PostParts extends Pick<PaymentParts, 'wallet'> {
  readonly ledger: Pick<Ledger, 'provider' | 'houseAccount' | 'post'>
}

/** What settling works with. */
export type SettleParts = PostParts & Pick<PaymentParts, 'database' | 'clock' | 'brands' | 'outbox' | 'security'>

/** Stores the report itself, in the transaction in which it takes effect; `reason` is why it is left to an operator. */
export type Note = (tx: Database, outcome: EventOutcome, reason?: ReviewReason) => Promise<void>

/**
 * Does what a gateway's report about a deposit asks for, once, however often and in whatever order reports come. A payment
 * is credited even if it came late or after a cancellation: the member's money is there. It is credited only if amount and
 * currency are those of the order; otherwise an operator decides.
 */
export async function settleDeposit(
  parts: SettleParts,
  row: DepositRow,
  report: ChargeReport,
  note: Note = async () => undefined,
): Promise<EventOutcome> {
  const { database } = parts
  const { status } = report
  const noted = (outcome: EventOutcome) => note(database, outcome).then(() => outcome)
  if (status === 'pending') return noted('nothing')
  if (status !== 'paid') return noted((await closeDeposit(database, row.depositId, status)) ? 'closed' : 'nothing')
  return settlePaid(parts, { row, report, note })
}

/**
 * Credits a payment, or leaves it to an operator if it does not match its order. `found`: what is known not to match besides
 * amount and currency.
 */
export async function settlePaid(
  parts: SettleParts,
  about: PaidAbout,
  found: ReviewReason | null = null,
): Promise<EventOutcome> {
  const { row, report } = about
  const problem = problemOf(parts, row, report) ?? found
  if (problem !== null) return review(parts, problem, about)
  const { amountMinor } = row
  const credited = { key: `deposit:${row.depositId}`, amountMinor, feeMinor: feeOf(row, amountMinor) }
  if (row.state !== 'credited' && !(await postDeposit(parts, row, credited))) return review(parts, 'refused', about)
  return credit(parts, about)
}

/** A payment, the order that it is for, and where it is recorded. */
interface PaidAbout {
  readonly row: DepositRow
  readonly report: ChargeReport
  readonly note: Note
}

function problemOf({ brands }: SettleParts, row: DepositRow, report: ChargeReport): ReviewReason | null {
  if (row.state === 'review' && !isUnsure(row.review)) return row.review
  // An operator has decided. Only another payment than the one that they decided about is news.
  if (row.state === 'crediting' || row.state === 'rejected') return 'paid_twice'
  if (report.currency !== row.currency) return 'other_currency'
  return report.amount === formatAmount(row.amountMinor, currencyOf(brands, row).digits) ? null : 'other_amount'
}

/** What is credited, and under which key of the ledger. */
export interface DepositCredit {
  readonly key: string
  readonly amountMinor: Minor
  /** What is taken from it in the same transaction; nothing without it. */
  readonly feeMinor?: Minor
  /** The house account that it comes from: `deposits`, unless it says otherwise. */
  readonly from?: 'deposits' | 'vouchers'
}

/** Posts a credit less its fee, once for each key. Returns `false` if the member's account may not receive it. */
export async function postDeposit(
  { ledger, wallet }: PostParts,
  row: Pick<DepositRow, 'brandId' | 'memberId' | 'depositId' | 'currency'>,
  { key, amountMinor, feeMinor, from = 'deposits' }: DepositCredit,
): Promise<boolean> {
  const { brandId, depositId } = row
  const { accountId, currency } = await wallet.accountOf(brandId, row.memberId, 'main')
  if (currency.code !== row.currency) return false
  const accountNamed = (name: 'payment_fees' | typeof from) =>
    ledger.houseAccount({ brandId, currency: currency.code, name })
  const [providerId, source] = await Promise.all([ledger.provider(brandId, 'house'), accountNamed(from)])
  const entry = { kind: 'deposit' as const, reference: depositId }
  const entries = [{ ...entry, amountMinor, houseAccountId: source }]
  if (feeMinor !== undefined && feeMinor > 0n)
    entries.push({ ...entry, amountMinor: negateMinor(feeMinor), houseAccountId: await accountNamed('payment_fees') })
  try {
    await ledger.post({ accountId, providerId, transactions: [{ key, entries }] })
    return true
  } catch (error) {
    if (error instanceof Refusal && (error.code === 'wallet.account_blocked' || error.code === 'wallet.limit_reached'))
      return false
    throw error
  }
}

/** Records the credit. A second charge that was paid for the same order is left to an operator. */
async function credit(parts: SettleParts, { row, report, note }: PaidAbout): Promise<EventOutcome> {
  const { database, clock, outbox } = parts
  const { brandId, depositId, gatewayCode } = row
  const isNew = await database.transaction().execute(async (tx) => {
    if (!(await markCredited(tx, depositId, { paidChargeId: report.chargeId, now: clock.now() }))) return false
    await note(tx, 'credited')
    await outbox.publish(tx, { brandId, topic: 'deposit.settled', payload: newsOf(parts, row, 'credited') })
    return true
  })
  if (isNew) return 'credited'
  const stored = await depositAtGateway(database, { brandId, gatewayCode }, depositId)
  if (stored?.paidChargeId !== report.chargeId) return review(parts, 'paid_twice', { row, report, note })
  await note(database, 'nothing')
  return 'nothing'
}

async function review(
  parts: SettleParts,
  reason: ReviewReason,
  { row, report, note }: PaidAbout,
): Promise<EventOutcome> {
  return leaveToOperator(parts, row, { reason, facts: report, note })
}

/** Leaves a deposit to an operator, and tells the member once. */
export async function leaveToOperator(
  parts: SettleParts,
  row: DepositRow,
  {
    reason,
    facts,
    note,
  }: { readonly reason: ReviewReason; readonly facts: Parameters<typeof markReview>[3]; readonly note: Note },
): Promise<EventOutcome> {
  const { database, outbox, security } = parts
  const { brandId, depositId, memberId } = row
  return database.transaction().execute(async (tx) => {
    const isNew = await markReview(tx, depositId, reason, facts)
    // Of a payment that operators have decided about nothing follows.
    const outcome = isNew || row.review !== null ? ('review' as const) : ('nothing' as const)
    await note(tx, outcome, reason)
    if (!isNew) return outcome
    security.note('payment.review', { brandId, memberId })
    if (reason !== 'paid_twice' && row.review === null)
      await outbox.publish(tx, { brandId, topic: 'deposit.settled', payload: newsOf(parts, row, 'review') })
    return outcome
  })
}

function newsOf({ brands }: SettleParts, row: DepositRow, result: 'credited' | 'review') {
  const currency = currencyOf(brands, row)
  const amount = shownAmount(row.amountMinor, currency)
  const fee = shownFee(feeOf(row, row.amountMinor), currency)
  return { memberId: row.memberId.toString(), depositId: row.depositId, result, amount, fee, reason: '' }
}

function currencyOf(brands: SettleParts['brands'], { brandId }: DepositRow): Currency {
  return brands.byId(brandId).currency
}

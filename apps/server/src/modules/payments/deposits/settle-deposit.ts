import { formatAmount, type Currency } from '@baize/money'
import type { Database } from '../../../kernel/database/pool.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Ledger } from '../../ledger/index.ts'
import { shownAmount } from '../amount.rules.ts'
import type { ChargeReport } from '../gateways/gateway.types.ts'
import type { PaymentParts } from '../payments.parts.ts'
import {
  closeDeposit,
  depositAtGateway,
  markCredited,
  markReview,
  type DepositRow,
  type ReviewReason,
} from './deposits.sql.ts'
import type { EventOutcome } from './events.sql.ts'

interface SettleParts extends Pick<PaymentParts, 'database' | 'clock' | 'brands' | 'wallet' | 'outbox' | 'security'> {
  readonly ledger: Pick<Ledger, 'provider' | 'houseAccount' | 'post'>
}

/** Stores the report itself, in the transaction in which it takes effect. */
type Note = (tx: Database, outcome: EventOutcome) => Promise<void>

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
  const problem = row.state === 'review' ? row.review : problemOf(parts, row, report)
  if (problem !== null) return review(parts, row, problem, note)
  if (row.state !== 'credited' && !(await post(parts, row))) return review(parts, row, 'refused', note)
  return credit(parts, row, report, note)
}

function problemOf({ brands }: SettleParts, row: DepositRow, report: ChargeReport): ReviewReason | null {
  if (report.currency !== row.currency) return 'other_currency'
  return report.amount === formatAmount(row.amountMinor, currencyOf(brands, row).digits) ? null : 'other_amount'
}

/** Posts the credit under the deposit's own key. Returns `false` if the member's account may not receive it. */
async function post({ ledger, wallet }: SettleParts, row: DepositRow): Promise<boolean> {
  const { brandId, depositId, amountMinor } = row
  const { accountId, currency } = await wallet.accountOf(brandId, row.memberId, 'main')
  if (currency.code !== row.currency) return false
  const [providerId, houseAccountId] = await Promise.all([
    ledger.provider(brandId, 'house'),
    ledger.houseAccount({ brandId, currency: currency.code, name: 'deposits' }),
  ])
  const entries = [{ kind: 'deposit' as const, amountMinor, houseAccountId, reference: depositId }]
  try {
    await ledger.post({ accountId, providerId, transactions: [{ key: `deposit:${depositId}`, entries }] })
    return true
  } catch (error) {
    if (error instanceof Refusal && (error.code === 'wallet.account_blocked' || error.code === 'wallet.limit_reached'))
      return false
    throw error
  }
}

/** Records the credit. A second charge that was paid for the same order is left to an operator. */
async function credit(parts: SettleParts, row: DepositRow, report: ChargeReport, note: Note): Promise<EventOutcome> {
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
  if (stored?.paidChargeId !== report.chargeId) return review(parts, row, 'paid_twice', note)
  await note(database, 'nothing')
  return 'nothing'
}

async function review(parts: SettleParts, row: DepositRow, reason: ReviewReason, note: Note): Promise<EventOutcome> {
  const { database, outbox, security } = parts
  const { brandId, depositId, memberId } = row
  await database.transaction().execute(async (tx) => {
    const isNew = await markReview(tx, depositId, reason)
    await note(tx, 'review')
    if (!isNew) return
    security.note('payment.review', { brandId, memberId })
    if (reason !== 'paid_twice')
      await outbox.publish(tx, { brandId, topic: 'deposit.settled', payload: newsOf(parts, row, 'review') })
  })
  return 'review'
}

function newsOf({ brands }: SettleParts, row: DepositRow, result: 'credited' | 'review') {
  const amount = shownAmount(row.amountMinor, currencyOf(brands, row))
  return { memberId: row.memberId.toString(), depositId: row.depositId, result, amount }
}

function currencyOf(brands: SettleParts['brands'], { brandId }: DepositRow): Currency {
  return brands.byId(brandId).currency
}

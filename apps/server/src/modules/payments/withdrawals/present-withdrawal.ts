import type { Receipt, Withdrawal, WithdrawalState } from '@baize/contract'
import { formatAmount } from '@baize/money'
import { payoutReasons } from '@baize/payment-wire'
import type { Language } from '@baize/phrases'
import { letterPhrase } from '@baize/phrases/letters'
import { bankName } from '../bank-accounts/own-bank-accounts.ts'
import type { PaymentParts } from '../payments.parts.ts'
import { canStillArrive } from '../receipts/answer-receipt.ts'
import { missingMinor } from '../receipts/decide-receipt.ts'
import { picturesOf, type PictureRow } from '../receipts/receipts.sql.ts'
import { stepsOf, type StepRow, type StoredState, type WithdrawalRow } from './withdrawals.sql.ts'

/** Withdrawals as their member sees them, with what happened to each. */
export async function presentWithdrawals(
  { database, registry, brands, clock }: PaymentParts,
  rows: readonly WithdrawalRow[],
  language: Language,
): Promise<Withdrawal[]> {
  const ids = rows.map(({ withdrawalId }) => withdrawalId)
  const [foundSteps, foundPictures] = await Promise.all([stepsOf(database, ids), picturesOf(database, ids)])
  const steps = Map.groupBy(foundSteps, ({ withdrawalId }) => withdrawalId)
  const pictures = Map.groupBy(foundPictures, ({ withdrawalId }) => withdrawalId)
  const now = clock.now()
  return rows.map((row) => ({
    withdrawalId: row.withdrawalId,
    state: shownState(row.state),
    amount: formatAmount(row.amountMinor, brands.byId(row.brandId).currency.digits),
    bank: row.bankCode,
    bankName: bankName(registry.withdrawalsOf(row.brandId), row.bankCode, language),
    numberTail: row.numberTail,
    requestedAt: row.requestedAt.toString(),
    promisedAt: row.promisedAt.toString(),
    canCancel: isUntouched(row, now),
    receipt: presentReceipt(row, pictures.get(row.withdrawalId) ?? [], {
      now,
      digits: brands.byId(row.brandId).currency.digits,
    }),
    steps: (steps.get(row.withdrawalId) ?? []).map((step) => presentStep(step, language)),
  }))
}

function presentReceipt(
  row: WithdrawalRow,
  pictures: readonly PictureRow[],
  { now, digits }: { readonly now: Temporal.Instant; readonly digits: number },
): Receipt | null {
  const { receipt: state, receiptDue, receivedMinor, receiptNote: note } = row
  if (state === null || receiptDue === null) return null
  return {
    state,
    dueAt: receiptDue.toString(),
    received: receivedMinor === null ? null : formatAmount(receivedMinor, digits),
    remainder: receivedMinor === null ? null : formatAmount(missingMinor(row), digits),
    note,
    canStillArrive: canStillArrive(row, now),
    pictures: pictures.map(({ pictureId, sentAt }) => ({ pictureId, sentAt: sentAt.toString() })),
  }
}

/** Whether no operator has taken a request up: until then its member may cancel it. */
function isUntouched({ state, firstName, claimedUntil }: WithdrawalRow, now: Temporal.Instant): boolean {
  const isClaimed = claimedUntil !== null && Temporal.Instant.compare(claimedUntil, now) > 0
  return state === 'requested' && firstName === null && !isClaimed
}

/** The reasons of approvals are the operators' own. */
function presentStep({ state, at, isByOperator, reason }: StepRow, language: Language): Withdrawal['steps'][number] {
  const shown =
    state === 'failed' && !isByOperator ? payoutReasonIn(language, reason ?? '') : rejectionIn(language, reason)
  return { state, at: at.toString(), reason: shownReasons.has(state) ? shown : null }
}

/** Steps whose reason is for the member, or the member's own. */
const shownReasons: ReadonlySet<string> = new Set([
  'rejected',
  'failed',
  'received',
  'received_part',
  'not_received',
  'forced',
  'refunding',
])

/** Why a bank did not pay, in a language. */
export function payoutReasonIn(language: Language, reason: string): string {
  return letterPhrase(language, `payout.${payoutReasons.find((one) => one === reason) ?? 'refused'}`, [])
}

/** The reasons of rejections that no operator has written: the member owes the money, or the bank account was rejected. */
export const debtReason = 'debt_open'
export const accountReason = 'account_rejected'

/** Why a withdrawal was rejected: in an operator's own words, or in a language. */
export function rejectionIn<Reason extends string | null>(language: Language, reason: Reason): Reason | string {
  if (reason === debtReason) return letterPhrase(language, 'payout.debt_open', [])
  return reason === accountReason ? letterPhrase(language, 'payout.account_rejected', []) : reason
}

/** A request is shown once its money is set aside; a moment earlier it looks the same. */
function shownState(state: StoredState): WithdrawalState {
  return state === 'holding' || state === 'refused' ? 'requested' : state
}

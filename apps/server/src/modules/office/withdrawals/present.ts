import type { ReceiptAnswer, ReviewedWithdrawal, WithdrawalReviewRow } from '@baize/contract/office'
import { formatAmount, minor } from '@baize/money'
import type { Operator } from '../../../kernel/caller.ts'
import { claimOf } from '../claim.ts'
import type { Language } from '@baize/phrases'
import { memberId as memberIdOf, type MemberId } from '../../../kernel/ids.ts'
import { findMember } from '../../identity/index.ts'
import { isBlockedByAudit, owedOf } from '../../ledger/index.ts'
import { turnoverOf } from '../../stats/index.ts'
import type { ReviewedWithdrawal as Reviewed, WithdrawalRow } from '../../payments/index.ts'
import { riskFlags } from './risk.rules.ts'
import type { WithdrawalPageParts } from './withdrawal-page.parts.ts'

/** Who looks, and in which language. */
export interface Viewer {
  readonly operator: Operator
  readonly language: Language
}

/** Withdrawals as rows of a list. */
export async function presentRows(
  { identity, payments, brands, clock }: WithdrawalPageParts,
  { operator, language }: Viewer,
  rows: readonly WithdrawalRow[],
): Promise<WithdrawalReviewRow[]> {
  const { digits } = brands.byId(operator.brandId).currency
  const members = [...new Set(rows.map(({ memberId }) => memberId))]
  const names = await identity.usernamesOf(operator.brandId, members)
  return rows.map((row) => ({
    withdrawalId: row.withdrawalId,
    member: { memberId: String(row.memberId), username: names.get(row.memberId) ?? '' },
    level: row.level,
    state: row.state === 'holding' || row.state === 'refused' ? 'requested' : row.state,
    amount: formatAmount(row.amountMinor, digits),
    bankName: payments.withdrawals.review.bankName(row, language),
    numberTail: row.numberTail,
    gateway: row.gatewayCode,
    requestedAt: row.requestedAt.toString(),
    promisedAt: row.promisedAt.toString(),
    receipt: row.receipt,
    first: firstOf(row, operator),
    claim: claimOf(row, operator, clock.now()),
  }))
}

function firstOf(row: WithdrawalRow, { operatorId }: Operator): WithdrawalReviewRow['first'] {
  const { firstBy, firstName, firstAt, firstDecision } = row
  if (firstName === null || firstAt === null || firstDecision === null) return null
  return { decision: firstDecision, operator: firstName, isMe: firstBy === operatorId, at: firstAt.toString() }
}

/** One withdrawal with everything that is known about its risk. */
export async function presentReviewed(
  parts: WithdrawalPageParts,
  viewer: Viewer,
  reviewed: Reviewed,
): Promise<ReviewedWithdrawal> {
  const { row, facts, steps, reports, needsTwo } = reviewed
  const { digits } = parts.brands.byId(row.brandId).currency
  const written = (amountMinor: bigint) => formatAmount(minor(amountMinor), digits)
  const [[shownRow], standing] = await Promise.all([presentRows(parts, viewer, [row]), standingOf(parts, reviewed)])
  if (shownRow === undefined) throw new Error('a stored withdrawal is presented')
  const { balanceMinor, stakedMinor, toGoMinor, ...risk } = standing
  return {
    ...shownRow,
    holder: facts.holder,
    accountAddedAt: facts.accountAddedAt.toString(),
    balance: written(balanceMinor),
    deposited: written(facts.creditedMinor),
    deposits: facts.credits,
    withdrawn: written(facts.paidMinor),
    withdrawals: facts.paidTimes,
    stakedSinceDeposit: stakedMinor === undefined ? null : written(stakedMinor),
    turnoverToGo: toGoMinor === undefined ? null : written(toGoMinor),
    needsTwo,
    receiptDueAt: row.receiptDue?.toString() ?? null,
    answer: answerOf(reviewed, written),
    flags: riskFlags({ ...row, ...facts, ...risk, stakedMinor }, written),
    steps: steps.map(({ at, ...step }) => ({ ...step, at: at.toString() })),
    reports: reports.map(({ receivedAt, ...report }) => ({ ...report, at: receivedAt.toString() })),
  }
}

function answerOf(
  { row: { receiptAt, receivedMinor, receiptNote }, pictures, missingMinor, refundNeedsTwo }: Reviewed,
  written: (amountMinor: bigint) => string,
): ReceiptAnswer | null {
  if (receiptAt === null || receivedMinor === null) return null
  return {
    at: receiptAt.toString(),
    received: written(receivedMinor),
    remainder: written(missingMinor),
    note: receiptNote,
    pictures: pictures.map(({ pictureId, sentAt }) => ({ pictureId, sentAt: sentAt.toString() })),
    refundNeedsTwo,
  }
}

/** A sentence names this many members at most. */
const maxNamed = 10

/** How the member stands now. */
async function standingOf(parts: WithdrawalPageParts, { row, facts }: Reviewed) {
  const { database, clock, wallet, ledger, identity, payments } = parts
  const { brandId, memberId } = row
  const { accountId } = await wallet.accountOf(brandId, memberId, 'main')
  const [balanceMinor, owed, isBlockedByAuditor, member, stakedMinor, sharing, toGoMinor] = await Promise.all([
    ledger.balance(accountId),
    owedOf(database, [accountId]),
    isBlockedByAudit(database, accountId),
    findMember({ database, clock }, brandId, { number: memberId }),
    stakedSince(parts, row, facts.lastCreditAt),
    identity.desk.sharing({ brandId, memberId }),
    payments.withdrawals.turnoverToGo(brandId, accountId),
  ])
  const sharers = sharing.map((one) => memberIdOf(one.memberId))
  const names = await identity.usernamesOf(brandId, [...new Set([...facts.otherMembers, ...sharers])])
  const named = (members: readonly MemberId[]) => [...new Set(members)].map((one) => names.get(one) ?? String(one))
  const sharingBy = (relation: (typeof sharing)[number]['relation']) =>
    named(sharing.filter((one) => one.relation === relation).map((one) => memberIdOf(one.memberId))).slice(0, maxNamed)
  return {
    balanceMinor,
    stakedMinor,
    toGoMinor,
    owesMinor: owed.get(accountId) ?? 0n,
    isBlockedByAuditor,
    isSuspended: member?.status !== 'active',
    sameNumber: named(facts.otherMembers),
    sameDevice: sharingBy('device'),
    sameAddress: sharingBy('address'),
  }
}

/** What the member has staked since the day of a deposit, in the brand's time zone. */
async function stakedSince(
  { stats, brands, clock }: WithdrawalPageParts,
  { brandId, memberId }: WithdrawalRow,
  at: Temporal.Instant | null,
): Promise<bigint | undefined> {
  if (at === null) return undefined
  const { timeZone, currency } = brands.byId(brandId)
  const dayOf = (moment: Temporal.Instant) => moment.toZonedDateTimeISO(timeZone).toPlainDate()
  const totals = await stats.memberTotals({ brandId, memberId }, { from: dayOf(at), to: dayOf(clock.now()) })
  return totals
    .filter((one) => one.currency === currency.code && one.kind !== 'play' && one.kind !== 'points')
    .reduce((sum, { sums }) => sum + turnoverOf(sums), 0n)
}

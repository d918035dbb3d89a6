import { formatAmount, parseAmount, type Minor } from '@baize/money'
import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import type { Outbox } from '../../../kernel/outbox.ts'
import { storedBrands } from '../../brand/index.ts'
import { isAnother, isClaimedByAnother } from '../withdrawals/decide-withdrawal.ts'
import type { Decider } from '../withdrawals/review.sql.ts'
import { decisionsOf, insertDecision } from './decisions.sql.ts'
import { noteFirstCredit } from './office-deposits.sql.ts'
import {
  depositExists,
  insertResolution,
  lockReview,
  unknownPayment,
  type DepositReview,
  type UnknownPayment,
  type UnknownPaymentId,
} from './reviews.sql.ts'

/** What deciding needs. The server's job carries a credit out, and tells the member of it. */
export interface DecideDepositParts {
  readonly database: Database
  readonly clock: Clock
  readonly outbox: Pick<Outbox, 'publish'>
}

/** A deposit and what was decided about it. */
export interface DecidedDeposit extends DepositReview {
  /** What is credited; `null` if it was rejected. */
  readonly creditMinor: Minor | null
}

/** What an operator decides, and who and why. */
export interface DepositDecision {
  readonly depositId: string
  readonly by: Decider
  /** Why it was decided so: of a rejection, the member reads it. */
  readonly reason: string
  /** Tells others in the same transaction; `isFirst` if a second person has to agree before it takes effect. */
  readonly tell: (tx: Database, row: DecidedDeposit, done: { readonly isFirst: boolean }) => Promise<void>
}

export interface CreditDecision extends DepositDecision {
  readonly amount: 'ordered' | 'paid'
  /** From which credit on two people decide; `undefined`: one is enough. */
  readonly twoPeopleFromMinor: bigint | undefined
  /** Whether the decider counts as another person than the operator who decided first. */
  readonly mayFollow: (tx: Database, firstOperatorId: string) => Promise<boolean>
}

/** Why nothing was done: there is no such deposit, it does not wait for a decision, or another operator works on it. */
export type DepositNotDecided = 'unknown' | 'decided' | 'claimed'

/**
 * Credits a deposit that is left to operators: the amount of its order, or the amount that was paid. It is decided once; the
 * server posts it within a minute, and again until the account may receive it. From an amount on two people decide to credit
 * the same, each by their own decision. Returns the deposit, or why nothing was done; `not_payable`: what was paid is not
 * known, or is not an amount in the deposit's currency.
 */
export async function creditReviewedDeposit(
  { database, clock }: DecideDepositParts,
  order: CreditDecision,
): Promise<(DecidedDeposit & { readonly isFirst: boolean }) | DepositNotDecided | 'not_payable' | 'same_person'> {
  const { depositId, amount, by, reason, tell, twoPeopleFromMinor } = order
  const brands = await storedBrands(database)
  return database.transaction().execute(async (tx) => {
    const row = await lockReview(tx, depositId)
    if (row === undefined) return notDecided(tx, depositId)
    const at = clock.now()
    if (isClaimedByAnother(row, by, at)) return 'claimed'
    const digits = brands.find(({ brandId }) => brandId === row.brandId)?.digits
    const creditMinor = amount === 'ordered' ? row.amountMinor : payableMinor(row, digits)
    if (creditMinor === undefined) return 'not_payable'
    const needsTwo = twoPeopleFromMinor !== undefined && creditMinor >= twoPeopleFromMinor
    // Whoever finds another amount right decides first about that one.
    const isFirst = needsTwo && row.firstMinor !== creditMinor
    if (needsTwo && !isFirst && !(await isAnother(tx, row, order))) return 'same_person'
    if (isFirst) await noteFirstCredit(tx, { depositId, creditMinor, by, reason, at })
    else {
      // The first credit has the deposit's own key, so that it can only be one, whoever posts it.
      const isFirstCredit = row.state === 'review'
      const key = isFirstCredit
        ? `deposit:${depositId}`
        : `deposit:${depositId}:${1 + (await decisionsOf(tx, depositId))}`
      const credit = { amountMinor: creditMinor, key }
      await insertDecision(tx, needsTwo ? row : { ...row, firstName: null }, { credit, by: by.name, reason, at })
    }
    const decided = { ...row, creditMinor }
    await tell(tx, decided, { isFirst })
    return { ...decided, isFirst }
  })
}

/** Rejects a deposit that is left to operators: nothing is credited, and the member reads why. It is decided once. */
export async function rejectReviewedDeposit(
  { database, clock, outbox }: DecideDepositParts,
  { depositId, by, reason, tell }: DepositDecision,
): Promise<DecidedDeposit | DepositNotDecided> {
  const brands = await storedBrands(database)
  return database.transaction().execute(async (tx) => {
    const row = await lockReview(tx, depositId)
    if (row === undefined) return notDecided(tx, depositId)
    const at = clock.now()
    if (isClaimedByAnother(row, by, at)) return 'claimed'
    await insertDecision(tx, { ...row, firstName: null }, { credit: null, by: by.name, reason, at })
    const { brandId, memberId, amountMinor, currency } = row
    const digits = brands.find((one) => one.brandId === brandId)?.digits ?? 0
    const amount = `${formatAmount(amountMinor, digits)} ${currency}`
    const payload = { memberId: memberId.toString(), depositId, result: 'rejected' as const, amount, fee: '', reason }
    // A second payment of a credited order: the member heard of the credit, and nothing of a review.
    if (row.state === 'review') await outbox.publish(tx, { brandId, topic: 'deposit.settled', payload })
    const decided = { ...row, creditMinor: null }
    await tell(tx, decided, { isFirst: false })
    return decided
  })
}

async function notDecided(db: Database, depositId: string): Promise<DepositNotDecided> {
  return (await depositExists(db, depositId)) ? 'decided' : 'unknown'
}

/** What was paid; `undefined` if it is no amount of the deposit's currency. */
export function payableMinor(
  { paid, currency }: Pick<DepositReview, 'paid' | 'currency'>,
  digits: number | undefined,
): Minor | undefined {
  if (paid === null || digits === undefined || paid.currency !== currency) return undefined
  const paidAmount = parseAmount(paid.amount, digits)
  return paidAmount === undefined || paidAmount <= 0n ? undefined : paidAmount
}

/**
 * Records what an operator did about a payment for an order that does not exist, such as a return by the gateway. It moves no
 * money and is recorded once. Returns the payment, or why nothing was done.
 */
export async function resolveUnknownPayment(
  { database, clock }: Pick<DecideDepositParts, 'database' | 'clock'>,
  payment: UnknownPaymentId & {
    readonly by: string
    readonly note: string
    readonly tell: (tx: Database, row: UnknownPayment) => Promise<void>
  },
): Promise<UnknownPayment | 'unknown' | 'resolved'> {
  const { by, note, tell } = payment
  return database.transaction().execute(async (tx) => {
    const row = await unknownPayment(tx, payment)
    if (row === undefined) return 'unknown'
    if (!(await insertResolution(tx, payment, { by, note, at: clock.now() }))) return 'resolved'
    await tell(tx, row)
    return row
  })
}

import type { Minor } from '@baize/money'
import type { Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import type { PaymentParts } from '../payments.parts.ts'
import { reviewedSlipPicture, slipsOf, type ReviewedSlipPicture, type SlipRow } from '../slips/slips.sql.ts'
import type { Claimer } from '../withdrawals/review.sql.ts'
import {
  creditReviewedDeposit,
  payableMinor,
  rejectReviewedDeposit,
  resolveUnknownPayment,
  type CreditDecision,
  type DecidedDeposit,
  type DepositDecision,
  type DepositNotDecided,
} from './decide-deposit.ts'
import {
  claimDeposit,
  decisionsAbout,
  depositorFacts,
  depositReports,
  officeDeposit,
  officeDeposits,
  releaseDeposit,
  type DepositFilter,
  type DepositKey,
  type DepositorFacts,
  type DepositSlice,
  type MadeDecision,
  type OfficeDepositRow,
} from './office-deposits.sql.ts'
import { unknownPayments, type UnknownPayment, type UnknownPaymentId } from './reviews.sql.ts'
import { settleDecidedDeposits } from './settle-decided-deposits.ts'

/** A deposit and all that an operator needs to know to decide about it. */
export interface ReviewedDeposit {
  readonly row: OfficeDepositRow
  /** What was paid, if it is an amount in the deposit's currency. */
  readonly payableMinor: Minor | undefined
  readonly decisions: readonly MadeDecision[]
  readonly reports: Awaited<ReturnType<typeof depositReports>>
  readonly facts: DepositorFacts
  /** Of a transfer: every slip that was uploaded, with what its bank said. */
  readonly slips: readonly SlipRow[]
  /** From which credit on two people decide. */
  readonly twoPeopleFromMinor: bigint | undefined
}

/** A decision in the back office. `note` records it in the same transaction. */
type OfficeDeposit = DepositKey &
  Omit<DepositDecision, 'tell' | 'depositId'> & { readonly note: DepositDecision['tell'] }

/** A decision to credit. */
export type OfficeCredit = OfficeDeposit & Pick<CreditDecision, 'amount' | 'mayFollow'>

/** What operators do with deposits that do not match, and with payments for orders that do not exist. */
export interface DepositDesk {
  list(filter: DepositFilter, slice: DepositSlice): ReturnType<typeof officeDeposits>
  /** `undefined` if the brand has no such deposit. */
  read(key: DepositKey): Promise<ReviewedDeposit | undefined>
  /**
   * The picture of a slip, which shows names and account numbers; `undefined` if the brand has no such slip. `note` records, in
   * a transaction of its own, that it was shown.
   */
  slipPicture(
    brandId: BrandId,
    slipId: string,
    note: (tx: Database, slip: ReviewedSlipPicture) => Promise<void>,
  ): Promise<Uint8Array | undefined>
  /** Takes it up, or gives a sign of life. Returns `false` if another operator works on it, or it waits for nobody. */
  claim(key: DepositKey, by: Claimer): Promise<boolean>
  release(depositId: string, operatorId: string): Promise<void>
  /** Credits it, at once if the account may receive it. */
  credit(order: OfficeCredit): ReturnType<typeof creditReviewedDeposit>
  reject(order: OfficeDeposit): Promise<DecidedDeposit | DepositNotDecided>
  unknown(page: {
    readonly brandId: BrandId
    readonly after?: UnknownPaymentId | undefined
    readonly max: number
  }): Promise<readonly UnknownPayment[]>
  resolve(payment: Parameters<typeof resolveUnknownPayment>[1]): ReturnType<typeof resolveUnknownPayment>
}

export function openDepositDesk(parts: PaymentParts): DepositDesk {
  const { database, clock, registry, brands } = parts
  return {
    list: (filter, slice) => officeDeposits(database, filter, slice),
    async slipPicture(brandId, slipId, note) {
      const slip = await reviewedSlipPicture(database, brandId, slipId)
      if (slip === undefined) return undefined
      await database.transaction().execute((tx) => note(tx, slip))
      return slip.picture
    },
    async read(key) {
      const row = await officeDeposit(database, key)
      if (row === undefined) return undefined
      const [decisions, reports, facts, slips] = await Promise.all([
        decisionsAbout(database, row.depositId),
        depositReports(database, row.depositId),
        depositorFacts(database, row),
        slipsOf(database, [row.depositId]),
      ])
      const { digits } = brands.byId(row.brandId).currency
      const twoPeopleFromMinor = registry.depositsOf(row.brandId)?.twoPeopleFromMinor
      return { row, payableMinor: payableOf(row, digits), decisions, reports, facts, slips, twoPeopleFromMinor }
    },
    claim: (key, by) => claimDeposit(database, key, by, clock.now()),
    release: (depositId, operatorId) => releaseDeposit(database, depositId, operatorId),
    async credit({ note, ...order }) {
      if ((await officeDeposit(database, order)) === undefined) return 'unknown'
      const twoPeopleFromMinor = registry.depositsOf(order.brandId)?.twoPeopleFromMinor
      const done = await creditReviewedDeposit(parts, { ...order, twoPeopleFromMinor, tell: note })
      // The member need not wait for the job, which posts what is refused or interrupted here.
      if (typeof done !== 'string' && !done.isFirst) await settleDecidedDeposits(parts, undefined, order.depositId)
      return done
    },
    async reject({ note, ...order }) {
      if ((await officeDeposit(database, order)) === undefined) return 'unknown'
      return rejectReviewedDeposit(parts, { ...order, tell: note })
    },
    unknown: (page) => unknownPayments(database, page),
    resolve: (payment) => resolveUnknownPayment(parts, payment),
  }
}

function payableOf(row: OfficeDepositRow, digits: number): Minor | undefined {
  const { reviewChargeId: chargeId, reviewAmount: amount, reviewCurrency: paidCurrency, currency } = row
  if (chargeId === null || amount === null || paidCurrency === null) return undefined
  return payableMinor({ paid: { chargeId, amount, currency: paidCurrency }, currency }, digits)
}

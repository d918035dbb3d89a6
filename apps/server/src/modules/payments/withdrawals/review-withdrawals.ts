import type { Minor } from '@baize/money'
import type { Language } from '@baize/phrases'
import type { Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import { shownAmount } from '../amount.rules.ts'
import { bankName } from '../bank-accounts/own-bank-accounts.ts'
import type { PaymentParts } from '../payments.parts.ts'
import { decideReceipt, missingMinor, type ReceiptDecision } from '../receipts/decide-receipt.ts'
import { picturesOf, reviewedPicture, type PictureRow } from '../receipts/receipts.sql.ts'
import { settleRefund } from '../receipts/settle-receipts.ts'
import { decideWithdrawal, type Decided, type Decision, type NotDecided } from './decide-withdrawal.ts'
import { endPayout, type PayoutEnd } from './end-payout.ts'
import { payoutFacts, type PayoutFacts } from './payout-facts.sql.ts'
import {
  claimWithdrawal,
  payoutReports,
  releaseWithdrawal,
  reviewList,
  reviewSteps,
  type Claimer,
  type ReviewStep,
  type WithdrawalFilter,
  type WithdrawalSlice,
} from './review.sql.ts'
import { tellWithdrawal } from './settle-payout.ts'
import { withdrawal, type WithdrawalRow } from './withdrawals.sql.ts'

/** A withdrawal and all that an operator needs to know to decide about it. */
export interface ReviewedWithdrawal {
  readonly row: WithdrawalRow
  readonly steps: readonly ReviewStep[]
  readonly reports: Awaited<ReturnType<typeof payoutReports>>
  readonly facts: PayoutFacts
  readonly needsTwo: boolean
  /** With which the member shows what has arrived. */
  readonly pictures: readonly PictureRow[]
  /** What is missing, as the member says. */
  readonly missingMinor: Minor
  readonly refundNeedsTwo: boolean
}

/** A withdrawal of a brand. */
export interface WithdrawalKey {
  readonly brandId: BrandId
  readonly withdrawalId: string
}

/** A decision in the back office. `note` records it in the same transaction. */
export type OfficeDecision = WithdrawalKey &
  Omit<Decision, 'tell' | 'withdrawalId'> & {
    readonly note: (tx: Database, row: WithdrawalRow, done: { readonly isFirst: boolean }) => Promise<void>
  }

/** What operators do with withdrawals. */
export interface WithdrawalReview {
  list(filter: WithdrawalFilter, slice: WithdrawalSlice): ReturnType<typeof reviewList>
  /** `undefined` if the brand has no such withdrawal. */
  read(key: WithdrawalKey): Promise<ReviewedWithdrawal | undefined>
  /** Takes it up, or gives a sign of life. Returns `false` if another operator works on it, or it waits for nobody. */
  claim(key: WithdrawalKey, by: Claimer): Promise<boolean>
  release(withdrawalId: string, operatorId: string): Promise<void>
  /** The name of the bank that a withdrawal goes to. */
  bankName(row: Pick<WithdrawalRow, 'brandId' | 'bankCode'>, language: Language): string
  decide(order: OfficeDecision & { readonly decision: 'approve' | 'reject' }): Promise<Decided | NotDecided>
  endPayout(order: OfficeDecision & Pick<PayoutEnd, 'ended'>): Promise<Decided | NotDecided>
  /** Decides about money that has not arrived. A refund is in the balance at once, if the account can receive it. */
  decideReceipt(order: OfficeDecision & Pick<ReceiptDecision, 'decision'>): Promise<Decided | NotDecided>
  /** A picture of a receipt; `undefined` if the brand has no such picture. */
  picture(brandId: BrandId, pictureId: string): Promise<Uint8Array | undefined>
}

export function openWithdrawalReview(parts: PaymentParts): WithdrawalReview {
  const { database, clock, registry } = parts
  const isOwn = (brandId: BrandId) => (row: WithdrawalRow) =>
    row.brandId === brandId && row.state !== 'holding' && row.state !== 'refused'
  const ownOne = async ({ brandId, withdrawalId }: WithdrawalKey) => {
    const row = await withdrawal(database, withdrawalId)
    return row !== undefined && isOwn(brandId)(row) ? row : undefined
  }
  const twoPeopleFrom = (brandId: BrandId) => registry.withdrawalsOf(brandId)?.twoPeopleFromMinor
  return {
    list: (filter, slice) => reviewList(database, filter, slice),
    async read(key) {
      const row = await ownOne(key)
      if (row === undefined) return undefined
      const [steps, reports, facts, pictures] = await Promise.all([
        reviewSteps(database, row.withdrawalId),
        payoutReports(database, row.withdrawalId),
        payoutFacts(database, row),
        picturesOf(database, [row.withdrawalId]),
      ])
      const from = twoPeopleFrom(row.brandId)
      const isLarge = (amountMinor: bigint) => from !== undefined && amountMinor >= from
      const [needsTwo, missing] = [isLarge(row.amountMinor), missingMinor(row)]
      const refundNeedsTwo = isLarge(missing)
      return { row, steps, reports, facts, needsTwo, pictures, missingMinor: missing, refundNeedsTwo }
    },
    claim: (key, by) => claimWithdrawal(database, key, by, clock.now()),
    release: (withdrawalId, operatorId) => releaseWithdrawal(database, withdrawalId, operatorId),
    bankName: (row, language) => bankName(registry.withdrawalsOf(row.brandId), row.bankCode, language),
    async decide({ note, ...order }) {
      const result = order.decision === 'approve' ? ('approved' as const) : ('rejected' as const)
      return decideWithdrawal(parts, {
        ...order,
        isOwn: isOwn(order.brandId),
        twoPeopleFromMinor: twoPeopleFrom(order.brandId),
        tell: async (tx, row, done) => {
          if (!done.isFirst) await tellMember(parts, tx, row, { result, reason: order.reason })
          await note(tx, row, done)
        },
      })
    },
    picture: (brandId, pictureId) => reviewedPicture(database, brandId, pictureId),
    decideReceipt: async (order) =>
      (await ownOne(order)) === undefined ? 'unknown' : decideReceiptOf(parts, order, twoPeopleFrom(order.brandId)),
    async endPayout({ note, ...order }) {
      if ((await ownOne(order)) === undefined) return 'unknown'
      return endPayout(parts, {
        ...order,
        tell: async (tx, row, done) => {
          if (!done.isFirst) await tellMember(parts, tx, row, { result: order.ended, reason: undefined })
          await note(tx, row, done)
        },
      })
    },
  }
}

async function decideReceiptOf(
  parts: PaymentParts,
  { note, ...order }: OfficeDecision & Pick<ReceiptDecision, 'decision'>,
  twoPeopleFromMinor: bigint | undefined,
): Promise<Decided | NotDecided> {
  const done = await decideReceipt(parts, {
    ...order,
    twoPeopleFromMinor,
    tell: async (tx, row, { isFirst }) => {
      if (order.decision === 'force') await tellMember(parts, tx, row, { result: 'forced', reason: order.reason })
      await note(tx, row, { isFirst })
    },
  })
  // The member need not wait for the job, which posts what is refused or interrupted here.
  if (typeof done !== 'string' && !done.isFirst && order.decision === 'refund')
    await settleRefund(parts, done.row).catch((error: unknown) =>
      parts.log.warn({ err: error, withdrawalId: order.withdrawalId }, 'a refund of a withdrawal is left to the job'),
    )
  return done
}

async function tellMember(
  { outbox, brands }: PaymentParts,
  tx: Database,
  row: WithdrawalRow,
  {
    result,
    reason = '',
  }: { readonly result: 'approved' | 'rejected' | 'paid' | 'failed' | 'forced'; readonly reason: string | undefined },
): Promise<void> {
  const amount = shownAmount(row.amountMinor, brands.byId(row.brandId).currency)
  await tellWithdrawal(outbox, tx, row, { result, reason, amount })
}

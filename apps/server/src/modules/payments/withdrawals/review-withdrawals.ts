import type { Language } from '@baize/phrases'
import type { Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import { shownAmount } from '../amount.rules.ts'
import { bankName } from '../bank-accounts/own-bank-accounts.ts'
import type { PaymentParts } from '../payments.parts.ts'
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
}

export function openWithdrawalReview(parts: PaymentParts): WithdrawalReview {
  const { database, clock, registry } = parts
  const ownOne = async ({ brandId, withdrawalId }: WithdrawalKey) => {
    const row = await withdrawal(database, withdrawalId)
    const isShown = row?.brandId === brandId && row.state !== 'holding' && row.state !== 'refused'
    return isShown ? row : undefined
  }
  const twoPeopleFrom = (brandId: BrandId) => registry.withdrawalsOf(brandId)?.twoPeopleFromMinor
  return {
    list: (filter, slice) => reviewList(database, filter, slice),
    async read(key) {
      const row = await ownOne(key)
      if (row === undefined) return undefined
      const [steps, reports, facts] = await Promise.all([
        reviewSteps(database, row.withdrawalId),
        payoutReports(database, row.withdrawalId),
        payoutFacts(database, row),
      ])
      const from = twoPeopleFrom(row.brandId)
      return { row, steps, reports, facts, needsTwo: from !== undefined && row.amountMinor >= from }
    },
    claim: (key, by) => claimWithdrawal(database, key, by, clock.now()),
    release: (withdrawalId, operatorId) => releaseWithdrawal(database, withdrawalId, operatorId),
    bankName: (row, language) => bankName(registry.withdrawalsOf(row.brandId), row.bankCode, language),
    async decide({ note, ...order }) {
      if ((await ownOne(order)) === undefined) return 'unknown'
      const result = order.decision === 'approve' ? ('approved' as const) : ('rejected' as const)
      return decideWithdrawal(parts, {
        ...order,
        twoPeopleFromMinor: twoPeopleFrom(order.brandId),
        tell: async (tx, row, done) => {
          if (!done.isFirst) await tellMember(parts, tx, row, { result, reason: order.reason })
          await note(tx, row, done)
        },
      })
    },
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

async function tellMember(
  { outbox, brands }: PaymentParts,
  tx: Database,
  row: WithdrawalRow,
  {
    result,
    reason = '',
  }: { readonly result: 'approved' | 'rejected' | 'paid' | 'failed'; readonly reason: string | undefined },
): Promise<void> {
  const amount = shownAmount(row.amountMinor, brands.byId(row.brandId).currency)
  await tellWithdrawal(outbox, tx, row, { result, reason, amount })
}

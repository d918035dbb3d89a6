import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import { targetOf, type Offer } from '../offers/offer.ts'
import type { AccountId } from '../../ledger/index.ts'
import type { NewBonus, StoredTerms } from './bonuses.sql.ts'

/** What a bonus is made of. */
interface Origin {
  readonly claim: {
    readonly claimId: string
    readonly brandId: BrandId
    readonly memberId: MemberId
    readonly currency: string
    readonly amountMinor: bigint | null | undefined
    readonly at: Temporal.Instant
  }
  /** The member's main account. Ask for it before a transaction begins, which holds a connection already. */
  readonly accountId: AccountId
  readonly offer: Pick<Offer, 'terms'>
  readonly depositMinor: bigint
}

/** The bonus that a claim becomes, under the conditions of the offer's version that was claimed. */
export function newBonus({ claim, accountId, offer, depositMinor }: Origin): NewBonus {
  const { claimId, brandId, memberId, currency, amountMinor, at } = claim
  const { terms } = offer
  if (terms === undefined || amountMinor === undefined || amountMinor === null)
    throw new Error(`the claim ${claimId} has no bonus`)
  const { maxStakeMinor, maxCashOutMinor, ...rest } = terms
  const stored: StoredTerms = {
    ...rest,
    maxStake: maxStakeMinor?.toString() ?? null,
    maxCashOut: maxCashOutMinor?.toString() ?? null,
  }
  const targetMinor = targetOf(terms, amountMinor, depositMinor)
  return {
    bonusId: claimId,
    brandId,
    memberId,
    accountId,
    currency,
    amountMinor,
    targetMinor,
    terms: stored,
    madeAt: at,
  }
}

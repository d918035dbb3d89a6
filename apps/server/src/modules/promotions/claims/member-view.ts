import { memberFacts, type MemberFacts as IdentityFacts } from '../../identity/index.ts'
import { bankNumbersOf, countDeposits } from '../../payments/index.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import type { Offer } from '../offers/offer.ts'
import type { PromotionParts } from '../promotions.parts.ts'
import { isMeant } from './audience.rules.ts'
import type { Viewer } from './state.rules.ts'

/** Who a member is; a session is one. */
export interface Claimant {
  readonly brandId: BrandId
  readonly memberId: MemberId
}

/** Everything that decides about a member's claims. */
export interface ClaimantFacts extends IdentityFacts {
  readonly level: number
  /** How many deposits are in the balance. */
  readonly deposits: number
  readonly banks: readonly Buffer[]
}

/** Reads a member's facts; `undefined` for accounts that nothing is given to: trial accounts, and those that are not active. */
export async function factsOf(parts: PromotionParts, member: Claimant): Promise<ClaimantFacts | undefined> {
  const [facts, level, deposits, banks] = await Promise.all([
    memberFacts(parts.database, member.brandId, member.memberId, parts.clock.now()),
    parts.levelOf(member),
    countDeposits(parts.database, member),
    bankNumbersOf(parts.database, member),
  ])
  return facts === undefined || facts.isTrial || !facts.isActive ? undefined : { ...facts, level, deposits, banks }
}

/** What an offer finds in a member. */
export function viewerOf({ content }: Offer, facts: ClaimantFacts): Viewer {
  const { trigger, once } = content
  const needsPhone = once.phone && facts.mobile === null
  const needsBank = once.bank && facts.banks.length === 0
  const needsName = once.household === true && facts.lastName === null
  return {
    isMeant: isMeant(content, facts),
    needs: needsPhone ? 'verify_phone' : needsBank ? 'add_bank' : needsName ? 'add_name' : undefined,
    hasPassed: trigger.kind === 'deposit' && trigger.number !== null && facts.deposits >= trigger.number,
  }
}

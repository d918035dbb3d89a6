import { isPaidAtOnce } from '@baize/contract'
import type { ErrorCode } from '@baize/phrases/errors'
import { uuidV7 } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { openNext } from '../bonuses/open-bonus.ts'
import { newBonus } from '../bonuses/new-bonus.ts'
import { insertBonus } from '../bonuses/bonuses.sql.ts'
import { isRunning, rewardFor, unitOf, type Offer } from '../offers/offer.ts'
import type { PromotionParts } from '../promotions.parts.ts'
import { insertClaim, type ClaimTry, type OnceKind } from './claims.sql.ts'
import { factsOf, viewerOf, type Claimant, type ClaimantFacts } from './member-view.ts'
import { onceKeys } from './once-keys.ts'
import { payClaim } from './pay-claims.ts'

/** Undoes the transaction of a claim that was not made. */
class NotMade extends Error {
  readonly tried: ClaimTry

  constructor(tried: ClaimTry) {
    super('the claim was not made')
    this.tried = tried
  }
}

const takenCodes = {
  device: 'promotion.taken_device',
  phone: 'promotion.taken_phone',
  bank: 'promotion.taken_bank',
  household: 'promotion.taken_household',
} as const satisfies Record<Exclude<OnceKind, 'member'>, ErrorCode>

/**
 * Claims an offer for a member: at once, or as the beginning of what waits for a deposit or an operator. Repeating it changes
 * nothing. Whatever must be free is decided in the statement that makes the claim; what is checked before only says sooner what is
 * wrong.
 */
export async function claimOffer(parts: PromotionParts, member: Claimant, offer: Offer): Promise<void> {
  const facts = await admit(parts, member, offer)
  const claim = await newClaim(parts, member, { offer, facts })
  const { accountId } = await parts.wallet.accountOf(member.brandId, member.memberId, 'main')
  try {
    await parts.database.transaction().execute(async (tx) => {
      const tried = await insertClaim(tx, claim)
      if (!tried.isMade) throw new NotMade(tried)
      if (claim.state === 'issued') await insertBonus(tx, newBonus({ claim, accountId, offer, depositMinor: 0n }))
    })
  } catch (error) {
    if (!(error instanceof NotMade)) throw error
    if (error.tried.isOpen && error.tried.taken.includes('member')) return
    throw new Refusal(problemOf(error.tried))
  }
  if (claim.state === 'issuing') await payClaim(parts, claim)
  if (claim.state === 'issued') await openNext(parts, member)
}

/** Says what is wrong as soon as it is known. */
async function admit(parts: PromotionParts, member: Claimant, offer: Offer): Promise<ClaimantFacts> {
  const { protection, clock } = parts
  const [facts, excluded] = await Promise.all([
    factsOf(parts, member),
    protection.excludedAmong(member.brandId, [member.memberId]),
  ])
  if (excluded.size > 0) throw new Refusal('protection.excluded')
  if (!isRunning(offer, clock.now())) throw new Refusal('promotion.over')
  if (facts === undefined) throw new Refusal('promotion.not_for_you')
  const viewer = viewerOf(offer, facts)
  if (!viewer.isMeant) throw new Refusal('promotion.not_for_you')
  if (viewer.hasPassed) throw new Refusal('promotion.over')
  if (viewer.needs === 'verify_phone') throw new Refusal('promotion.phone_needed')
  if (viewer.needs === 'add_bank') throw new Refusal('promotion.bank_needed')
  if (viewer.needs === 'add_name') throw new Refusal('promotion.name_needed')
  return facts
}

async function newClaim(
  { brands, clock, randomness, secrets }: PromotionParts,
  { brandId, memberId }: Claimant,
  { offer, facts }: { readonly offer: Offer; readonly facts: ClaimantFacts },
) {
  const { currency, timeZone } = brands.byId(brandId)
  const at = clock.now()
  const day = at.toZonedDateTimeISO(timeZone).toPlainDate()
  const { content, promotionId, version, budget } = offer
  const waits = content.trigger.kind === 'deposit'
  return {
    claimId: uuidV7(at.epochMilliseconds, randomness.bytes(10)),
    brandId,
    promotionId,
    version,
    memberId,
    state: waits ? ('signed' as const) : nextOf(offer),
    currency: unitOf(content, currency).code,
    amountMinor: waits ? undefined : rewardFor(offer, 0n),
    day,
    at,
    once: onceKeys(secrets, content.once, { ...facts, memberId, day }),
    budget,
  }
}

/** What a claim becomes once it is known what is given. */
export function nextOf({ content }: Pick<Offer, 'content'>): 'applying' | 'issuing' | 'issued' {
  if (content.needsReview) return 'applying'
  return isPaidAtOnce(content.reward) ? 'issuing' : 'issued'
}

function problemOf({ isOpen, taken, isPaid }: ClaimTry): ErrorCode {
  if (!isOpen) return 'promotion.changed'
  const [kind] = taken.flatMap((one) => (one === 'member' ? [] : [one]))
  if (kind !== undefined) return takenCodes[kind]
  return isPaid ? 'promotion.changed' : 'promotion.budget_spent'
}

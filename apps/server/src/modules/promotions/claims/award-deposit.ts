import { creditedDeposit, type CreditedDeposit } from '../../payments/index.ts'
import { openNext } from '../bonuses/open-bonus.ts'
import { newBonus } from '../bonuses/new-bonus.ts'
import { insertBonus } from '../bonuses/bonuses.sql.ts'
import { pointUnit, readOffer, rewardFor, type Offer } from '../offers/offer.ts'
import { offerVersion } from '../offers/offers.sql.ts'
import type { PromotionParts } from '../promotions.parts.ts'
import { nextOf } from './claim-offer.ts'
import { awardClaim, isDepositUsed, missClaim, signedClaims, type ClaimRow } from './claims.sql.ts'
import { payClaim } from './pay-claims.ts'

/** Undoes the transaction of an award that was not made. */
class NotAwarded extends Error {}

/**
 * Gives what waits for a deposit that is in the balance now. A deposit counts for one claim: the oldest that it suits. Delivering
 * the news again changes nothing.
 */
export async function awardDeposit(parts: PromotionParts, depositId: string): Promise<void> {
  const deposit = await creditedDeposit(parts.database, depositId)
  // When the news come again, whatever waits now waits for the next one.
  if (deposit === undefined || (await isDepositUsed(parts.database, deposit))) return
  for (const claim of await signedClaims(parts.database, deposit)) {
    // Who opts in afterwards waits for the next one.
    if (Temporal.Instant.compare(claim.madeAt, deposit.creditedAt) > 0) continue
    const offer = await versionOf(parts, claim)
    if (offer === undefined) continue
    const fit = fitOf(parts, offer, deposit)
    if (fit === 'missed') await missClaim(parts.database, claim.claimId)
    if (fit === 'fits' && (await award(parts, { claim, offer, deposit }))) return
  }
}

/** The version of the offer that was claimed. */
async function versionOf({ database, brands }: PromotionParts, claim: ClaimRow): Promise<Offer | undefined> {
  const stored = await offerVersion(database, claim.brandId, claim)
  return stored === undefined ? undefined : readOffer(stored, brands.byId(claim.brandId).currency)
}

/** Whether a deposit is the one that a claim waits for; `missed`: that one cannot come any more. */
function fitOf({ registry }: PromotionParts, offer: Offer, deposit: CreditedDeposit): 'fits' | 'waits' | 'missed' {
  const { trigger } = offer.content
  if (trigger.kind !== 'deposit') return 'waits'
  const now = registry.of(offer.brandId).find(({ promotionId }) => promotionId === offer.promotionId)
  // A later version may end the offer sooner or later; the terms are those of the version that was claimed.
  const until = now?.until
  const isOver =
    now?.state !== 'published' || (until !== undefined && Temporal.Instant.compare(deposit.creditedAt, until) >= 0)
  if (isOver) return 'missed'
  if (trigger.number !== null && deposit.number > trigger.number) return 'missed'
  if (trigger.number !== null && deposit.number < trigger.number) return 'waits'
  if (deposit.amountMinor >= (offer.minDepositMinor ?? 0n)) return 'fits'
  return trigger.number === null ? 'waits' : 'missed'
}

interface Awarded {
  readonly claim: ClaimRow
  readonly offer: Offer
  readonly deposit: CreditedDeposit
}

/** Returns whether the deposit was used. If the budget is spent, the claim ends without it. */
async function award(parts: PromotionParts, { claim, offer, deposit }: Awarded): Promise<boolean> {
  const { database, clock, brands, wallet } = parts
  const amountMinor = rewardFor(offer, deposit.amountMinor)
  if (amountMinor === undefined || (claim.currency !== pointUnit && deposit.currency !== claim.currency)) {
    await missClaim(database, claim.claimId)
    return false
  }
  const at = clock.now()
  const day = at.toZonedDateTimeISO(brands.byId(claim.brandId).timeZone).toPlainDate()
  const next = nextOf(offer)
  const { depositId, amountMinor: depositMinor } = deposit
  const given = { ...claim, amountMinor, at }
  const { accountId } = await wallet.accountOf(claim.brandId, claim.memberId, 'main')
  try {
    await database.transaction().execute(async (tx) => {
      const order = { ...claim, amountMinor, depositId, depositMinor, next, day, at, budget: offer.budget }
      if (!(await awardClaim(tx, order))) throw new NotAwarded()
      if (next === 'issued') await insertBonus(tx, newBonus({ claim: given, accountId, offer, depositMinor }))
    })
  } catch (error) {
    if (!(error instanceof NotAwarded)) throw error
    // The same news, which came twice at once, used it a moment ago.
    if (await isDepositUsed(database, deposit)) return true
    await missClaim(database, claim.claimId)
    return false
  }
  if (next === 'issuing') await payClaim(parts, given)
  if (next === 'issued') await openNext(parts, claim)
  return true
}

import { promotionCategories, type PromotionOffer } from '@baize/contract'
import type { Language } from '@baize/phrases'
import type { Session } from '../../../kernel/caller.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { isRunning, type Offer } from '../offers/offer.ts'
import { presentOffer } from '../offers/present-offer.ts'
import { spendingOf, type Spending } from '../offers/offers.sql.ts'
import type { PromotionParts } from '../promotions.parts.ts'
import { claimsOf, type ClaimWithBonus } from './claims.sql.ts'
import { factsOf, viewerOf, type ClaimantFacts } from './member-view.ts'
import { stateOf, type OfferStanding, type StateOfOffer } from './state.rules.ts'

/** Who looks at offers: a visitor has no session. */
export interface Looking {
  readonly brandId: BrandId
  readonly session: Session | undefined
  readonly language: Language
}

/** How long an offer that is over stays on the page. */
const overDays = 7

/** Everything about whoever looks at offers that their states depend on. */
interface View {
  readonly now: Temporal.Instant
  readonly today: Temporal.PlainDate
  readonly facts: ClaimantFacts | undefined
  readonly isMember: boolean
  readonly claims: ReadonlyMap<string, ClaimWithBonus>
  readonly spending: ReadonlyMap<string, Spending>
}

async function viewOf(parts: PromotionParts, { brandId, session }: Looking, offers: readonly Offer[]): Promise<View> {
  const { database, clock, brands } = parts
  const now = clock.now()
  const today = now.toZonedDateTimeISO(brands.byId(brandId).timeZone).toPlainDate()
  const promotionIds = offers.map(({ promotionId }) => promotionId)
  const [facts, claims, spending] = await Promise.all([
    session === undefined ? undefined : factsOf(parts, session),
    session === undefined ? new Map<string, ClaimWithBonus>() : claimsOf(database, session),
    spendingOf(database, brandId, { promotionIds, today }),
  ])
  return { now, today, facts, isMember: facts !== undefined, claims, spending }
}

/** The offers of a brand with what each is for whoever asks. Offers for others are left out. */
export async function showOffers(parts: PromotionParts, looking: Looking): Promise<readonly PromotionOffer[]> {
  const offers = parts.registry.of(looking.brandId)
  const view = await viewOf(parts, looking, offers)
  const { currency } = parts.brands.byId(looking.brandId)
  return offers
    .map((offer) => ({ offer, ...standingIn(offer, view) }))
    .filter(({ offer, standing, claim }) => isListed(offer, { standing, claim, now: view.now }))
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map(({ offer, standing, claim }) =>
      presentOffer(offer, { standing, claim }, { language: looking.language, currency }),
    )
}

/** One offer. Throws `promotion.unknown` for one that was never published. */
export async function showOffer(parts: PromotionParts, looking: Looking, promotionId: string): Promise<PromotionOffer> {
  const offer = findOffer(parts, looking.brandId, promotionId)
  const { standing, claim } = standingIn(offer, await viewOf(parts, looking, [offer]))
  const { currency } = parts.brands.byId(looking.brandId)
  return presentOffer(offer, { standing, claim }, { language: looking.language, currency })
}

/** An offer that is or was published. */
export function findOffer({ registry }: PromotionParts, brandId: BrandId, promotionId: string): Offer {
  const offer = registry.of(brandId).find((one) => one.promotionId === promotionId)
  if (offer === undefined) throw new Refusal('promotion.unknown')
  return offer
}

function standingIn(offer: Offer, view: View): { standing: StateOfOffer; claim: ClaimWithBonus | undefined } {
  const found = view.claims.get(offer.promotionId)
  const claim = found === undefined || canClaimAgain(offer, found, view.today) ? undefined : found
  const viewer = view.facts === undefined ? undefined : viewerOf(offer, view.facts)
  const own = claim === undefined ? undefined : { state: claim.state, bonus: claim.bonus ?? undefined }
  return { standing: stateOf(offerStanding(offer, view), viewer, own), claim }
}

/** An offer of each day is there again the next day, once the last claim is at its end. */
function canClaimAgain({ content }: Offer, claim: ClaimWithBonus, today: Temporal.PlainDate): boolean {
  const isOver =
    claim.state === 'rejected' ||
    claim.state === 'missed' ||
    (claim.state === 'issued' && (claim.bonus === null || claim.bonus === 'ended'))
  return content.once.per === 'day' && isOver && !claim.day.equals(today)
}

function offerStanding(offer: Offer, { now, spending }: View): OfferStanding {
  const { from, budget, amountMinor, promotionId, content } = offer
  const isComing = offer.state === 'published' && from !== undefined && Temporal.Instant.compare(now, from) < 0
  const spent = spending.get(promotionId)
  // Of a share of a deposit nobody knows how much it will be: while anything is left, it is worth a try.
  const least = amountMinor ?? 1n
  const isSpent =
    (spent?.totalMinor ?? 0n) + least > budget.totalMinor ||
    (budget.perDayMinor !== undefined && (spent?.todayMinor ?? 0n) + least > budget.perDayMinor)
  return {
    phase: isComing ? 'coming' : isRunning(offer, now) ? 'running' : 'over',
    isSpent,
    trigger: content.trigger.kind,
  }
}

interface Listed {
  readonly standing: StateOfOffer
  readonly claim: ClaimWithBonus | undefined
  readonly now: Temporal.Instant
}

/** What is for others is not shown, and what is over only for a while, or to whoever claimed it. */
function isListed({ state, until }: Offer, { standing, claim, now }: Listed): boolean {
  if (claim !== undefined) return true
  if (standing.hint === 'not_for_you' || standing.hint === 'deposit_passed') return false
  if (standing.hint !== 'over') return true
  return (
    state === 'closed' ||
    (until !== undefined && Temporal.Instant.compare(until.add({ hours: 24 * overDays }), now) > 0)
  )
}

/** By section, then what can be claimed first and what is over last, then as the operator says. */
function placeOf({ offer, standing }: { readonly offer: Offer; readonly standing: StateOfOffer }): number {
  const last = standing.state === 'close' || standing.state === 'rejected' || standing.state === 'claimed' ? 1 : 0
  return promotionCategories.indexOf(offer.content.category) * 10_000 + last * 1_000 + offer.content.order
}

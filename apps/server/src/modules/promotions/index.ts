/**
 * Promotions: offers that operators write as data, what members claim of them, and bonuses from their opening to their end.
 *
 * Owns the tables `promotion_*`. A brand's first offers come from its `offers.json`; from then on operators change them.
 *
 * Invariants: an offer is claimed as often as it says, by a member, in a browser, with a telephone number or with a bank account,
 * and gives no more than its budget, whoever presses at the same time: the statement that makes a claim decides all of it. A
 * claim keeps the version that it was made with. A deposit counts for one claim. Cash is posted once under `promotion:<claim>`, and a
 * bonus is opened and ended once under `bonus-open:<id>` and `bonus-end:<id>`, however often it is interrupted. At most one bonus of a
 * member is open, the oldest, and none is opened while own money of the member is at a vendor or a card table; a stake counts for the
 * bonus that was open. The first of several ends counts. Nothing is given to trial accounts and to members who are excluded. Times
 * are the server's.
 *
 * Hears: `deposit.settled`, `member.registered`. Emits: nothing.
 *
 * To change:
 * - the brand's first offers: `brands/demo/offers.json`; what an offer can say, `promotionContent` in
 *   `packages/contract/src/promotion-content.ts`
 * - what an offer gives, and how much must be wagered: `rewardFor` and `targetOf` in `offers/offer.ts`
 * - for whom an offer is: `isMeant` in `claims/audience.rules.ts`
 * - what an offer is for whoever looks at it (its ten states): `stateOf` in `claims/state.rules.ts`; which offers are listed, and
 *   their order, `claims/show-offers.ts`
 * - what an offer may be claimed once for: `onceKeys` in `claims/once-keys.ts`; the statement that decides, `insertClaim` in
 *   `claims/claims.sql.ts`
 * - what a claim does: `claimOffer` in `claims/claim-offer.ts`; which deposit counts, `fitOf` in `claims/award-deposit.ts`
 * - how much of a stake counts: `wageringOf` in `bonuses/wagering.rules.ts`; how soon, `stepWagering` in
 *   `bonuses/follow-wagering.ts`
 * - what a bonus waits for: `openBonus` in `bonuses/open-bonus.ts`; what money elsewhere is, `readMoneyAway` in
 *   `apps/server/src/modules/ledger/log/read-money-away.ts`
 * - when a bonus ends, and how: `endThoseDone` in `bonuses/follow-wagering.ts`, `endBonus` in `bonuses/end-bonus.ts`
 * - what members see of their bonuses: `bonuses/own-bonuses.ts`
 * - what reports of offers count: `readBonusDays` in `apps/server/src/modules/ledger/log/read-bonus-days.ts` and `sourcesOf` in
 *   `reports/reports.sql.ts`; who has seen an offer, `reports/note-seen.ts`
 * - what an offer would have cost: `forecastOf` in `desk/forecast.ts`
 * - what operators do with offers and claims: `desk/offer-desk.ts`
 */
export { pointUnit, unitOf } from './offers/offer.ts'
export { depositAwarder, openPromotions, type Promotions } from './open-promotions.ts'
export { bindPromotionRoutes } from './promotions.routes.ts'
export type { PromotionPorts } from './promotions.parts.ts'
export { AmountProblem } from './offers/offer.ts'
export type { OfferDesk } from './desk/offer-desk.ts'
export type { OfficeOfferRow } from './desk/desk.sql.ts'
export type { ClaimWithBonus } from './claims/claims.sql.ts'
export { sumOf, type OfferFigures, type ReportFilter } from './reports/reports.sql.ts'
export { forgetSeenOffers, promotionData } from './personal-data.sql.ts'

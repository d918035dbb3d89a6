/**
 * Giveaways: red envelopes, whose pots are cut by a committed seed.
 *
 * Owns the tables `giveaway_rain`, `giveaway_envelope` and `giveaway_opening`.
 *
 * Invariants: a rain's envelopes hold its pot exactly, and are cut when it is planned, by a seed whose hash is published from then
 * on; nothing of it changes afterwards. A member opens one envelope of a rain, and each envelope is opened once, in the order in
 * which members come; the database enforces both. What it holds is paid once, under the key `envelope:<rain>:<number>` of the
 * ledger, and durably before it is answered; the job pays what an interrupted process left. The seed is revealed when the rain is
 * over, so that anybody can cut the pot again.
 *
 * Emits: nothing.
 *
 * To change:
 * - how a pot is cut: `cutPot` in `packages/fairness/src/envelopes.ts`; `docs/fairness.md`
 * - how far ahead a rain may be, and how long it may last: `maxAheadDays` and `maxRainMinutes` in `envelopes/plan-rain.ts`
 * - who may open an envelope: `openEnvelope` in `envelopes/open-envelope.ts`
 * - how many openings one transaction decides: `atOnce` in `envelopes/opening-queue.ts`
 * - how long a rain that is over is shown: `shownDays` in `envelopes/show-rains.ts`
 * - which accounts an envelope moves: `docs/money.md`, then `payOpening` in `envelopes/pay-openings.ts`
 */
export { bindGiveawayRoutes } from './giveaways.routes.ts'
export { stateOfRain } from './envelopes/show-rains.ts'
export { rainSeedRenewal } from './envelopes/renew-rain-seeds.ts'
export type { RainRow } from './envelopes/rains.sql.ts'
export { openGiveaways, type Giveaways } from './open-giveaways.ts'
export { giveawayData } from './personal-data.sql.ts'

/**
 * Giveaways: red envelopes, whose pots are cut by a committed seed, and raffles, whose winners are drawn by one.
 *
 * Owns the tables `giveaway_rain`, `giveaway_envelope`, `giveaway_opening` and `giveaway_raffle*`.
 *
 * Invariants of rains: a rain's envelopes hold its pot exactly, and are cut when it is planned, by a seed whose hash is published from
 * then on; nothing of it changes afterwards. A member opens one envelope of a rain, and each envelope is opened once, in the order in
 * which members come; the database enforces both. What it holds is paid once, under the key `envelope:<rain>:<number>` of the
 * ledger, and durably before it is answered; the job pays what an interrupted process left. The seed is revealed when the rain is
 * over, so that anybody can cut the pot again.
 *
 * Invariants of raffles: what a raffle promises never changes, and its seed is committed to before there is a ticket. Tickets are
 * numbered without gaps, only ever added, and the list of them is public at any time, with codes in place of names. A posting of the
 * ledger counts once; the free ticket is taken once. The list is sealed once there can be no more tickets, and only then drawn, by
 * the seed and the seal together; the seed is revealed afterwards. A prize is paid once, under the key `raffle:<raffle>:<place>`.
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
 * - how the winners of a raffle are drawn: `drawRaffle` in `packages/fairness/src/raffles.ts`; `docs/fairness.md`
 * - what brings raffle tickets: `dueTickets` in `raffles/tickets.rules.ts`; the free ticket, `claimTicket` in `raffles/claim-ticket.ts`
 * - rules of a raffle's schedule: `check` in `raffles/plan-raffle.ts`; until when it can be cancelled, `cancelRaffle` in
 *   `raffles/raffles.sql.ts`
 * - sealing, drawing and paying a raffle: `drawRaffles` in `raffles/draw-raffles.ts`; which accounts a prize moves, `docs/money.md`
 * - how long a raffle that is drawn is shown: `shownDays` in `raffles/show-raffles.ts`
 */
export { bindGiveawayRoutes } from './giveaways.routes.ts'
export { stateOfRain } from './envelopes/show-rains.ts'
export { rainSeedRenewal } from './envelopes/renew-rain-seeds.ts'
export type { RainRow } from './envelopes/rains.sql.ts'
export type { GiveawayParts } from './giveaways.parts.ts'
export { openGiveaways, type Giveaways } from './open-giveaways.ts'
export { giveawayData } from './personal-data.sql.ts'
export type { RafflePlan } from './raffles/plan-raffle.ts'
export { stateOfRaffle } from './raffles/raffle-state.rules.ts'
export type { RaffleRow } from './raffles/raffles.sql.ts'
export { raffleSeedRenewal } from './raffles/renew-raffle-seeds.ts'
export { prizeText } from './raffles/prize-text.ts'
export { earningOf } from './raffles/show-raffles.ts'

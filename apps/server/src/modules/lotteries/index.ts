/**
 * Lotteries: draws, the slips that are sold on them, their seals, numbers and payouts.
 *
 * Owns the tables `lottery_*`.
 *
 * Invariants: a draw's commitment is published before sales open. The state of a draw moves forward only, except that corrected official
 * numbers are settled anew. Every slip that was accepted and
 * not cancelled is in the seal of its draw, and nothing else is; what came too late was refused. Winners are paid only while the slips in
 * the database are those that were sealed. A slip is paid once for each generation of
 * its draw's numbers, under the key `slip:<slip>:<generation>` of the ledger. The secret of a draw is public once it has numbers or is void.
 *
 * Emits: nothing. Publishes the topic `draws` when a draw changes.
 *
 * To change:
 * - what a brand's lotteries begin with: `brands/demo/lotteries.json`; what can be set, `gameSettings` in `games/game-settings.ts`
 * - how soon a process knows a new version of settings: `reloadedEveryMs` in `games/games.ts`
 * - when draws are: `comingDraws` in `draws/calendar.rules.ts`; how long before sales they are made, `lead` in `draws/make-draws.ts`
 * - by how much the clocks of processes may differ: `clockTolerance` in `draws/close-draws.ts`
 * - the steps of a draw and who takes them: `DrawClock` in `draws/draw-clock.ts`; what is due, `dueDraws` in `draws/draw-steps.sql.ts`
 * - the local beacon: `draws/local-beacon.ts`; the public one, `PublicBeacons` in `draws/public-beacons.ts`; how relays are asked,
 *   `askRelays` in `draws/drand-relays.ts`; what a brand sets, `beaconSetting` in `draws/drand.settings.ts`; how numbers are drawn, `drawOwnNumbers` in `draws/draw-numbers.ts`
 * - how many slips are sealed at once: `slipsOfPage` in `draws/sealed-pages.ts`; settled at once: `chunkSize` in
 *   `draws/winning-slips.ts` and `paidAtOnce` in `draws/settle-draw.ts`
 * - what operators may do to draws: `createDrawDesk` in `draws/change-draw.ts`
 * - when a slip is refused: `sellSlip` in `slips/buy-slip.ts`, `checkPicks` in `slips/check-picks.ts`; what the lane decides,
 *   `createSlipCompanion` in `slips/slip-companion.ts`
 * - the most that a slip can win: `mostWonBy` in `slips/slip-limits.rules.ts`; the liability per number, `NumberBook` in
 *   `slips/number-book.ts`
 * - when a slip is open, won or lost: `stateOf` in `slips/present-slip.ts`, `stateIs` in `slips/slips.sql.ts`
 * - the proof of a slip: `SealedTrees` in `slips/sealed-trees.ts`
 * - what statistics count: `viewsOf` in `games/statistics.rules.ts`
 * - how long what everybody reads is kept: `keptSeconds` in `games/show-games.ts` and `games/show-results.ts`
 * - what open pages are told about draws: `feedDraws` in `games/feed-draws.ts`; what a page does with it,
 *   `apps/web/src/live/draws.ts`
 * - which page of the site a lottery is played on: `pageOfArea` in `games/show-games.ts`
 * - plans that bet on coming draws: `stepChases` in `chases/run-chases.ts`; when one ends, `endAfter` in `chases/chase.rules.ts`; how
 *   many run at a time, `maxRunning` in `chases/chases.ts`
 * - how many number sets a member saves: `maxSets` in `sets/number-sets.ts`
 * - what operators see and decide about lotteries: `openLotteryDesk` in `desk/open-desk.ts`; how long before it applies a change of
 *   settings is announced, `leadMinutes` in `desk/settings-desk.ts`; what is counted by number, `openSlipCounter` in
 *   `desk/count-slips.ts`; for how long that is kept, `liabilityDays` in `desk/open-desk.ts`
 * - which numbers operators may close at once: `mostAtOnce` in `desk/restricted-lines.rules.ts`
 * - where official numbers are read: `resultSource` in `official/result-sources.ts`; how many sources have to agree,
 *   `neededSources` in `official/standing.rules.ts`
 */
export { bindLotteryRoutes } from './lotteries.routes.ts'
export { forgetLotteries, lotteryData } from './personal-data.sql.ts'
export { openSlipsOf, slipStandings, stakesOfSlips, undoableStakes, type SlipRound } from './slips/slip-rounds.sql.ts'
export { beaconKeyRenewal, drawSecretRenewal } from './draws/renew-draw-secrets.ts'
export { mayBeMadeVoid } from './draws/change-draw.ts'
export { openLotteries, type Lotteries } from './open-lotteries.ts'
export type { LotteryDraw } from './draws/draw.types.ts'
export { lateAfter, type SoldDraw } from './desk/open-desk.ts'
export type { ReportFilter as LotteryReportFilter } from './desk/desk-draws.sql.ts'
export type { DrawSums } from './desk/slip-sums.sql.ts'
export type { RestrictionRow } from './desk/restriction-list.sql.ts'
export { leadMinutes } from './desk/settings-desk.ts'
export { gameSettings, type GameSettings } from './games/game-settings.ts'
export type { OfficialDraw } from './official/open-official.ts'

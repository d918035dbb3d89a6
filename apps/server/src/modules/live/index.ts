/**
 * Live: what open pages are told as it happens. The winners board, the jackpot ticker, and balances.
 *
 * Owns the tables `live_cursor` and `live_win`.
 *
 * Invariants: a win on the board is a real round for money that was paid, less its stake, and it leaves the board when it is
 * rolled back; trial play wins nothing; nobody's full name leaves this module; a balance is sent to its owner's own pages
 * only; all of this is read from the ledger's log beside bets and never within one.
 *
 * Emits: nothing. Publishes the topics `winners` and `jackpot`, and sends members' pages their `balance`.
 *
 * To change:
 * - what the winners board shows: `maxShown` and `boardOf` in `winners.rules.ts`; over how many days,
 *   `winnersDays` in `apps/server/src/modules/brand/brand.settings.ts`
 * - which payouts count as a win: `findWins` in `find-wins.ts`, `paying` in `open-live.ts`
 * - the jackpot ticker's amount: `jackpot` in `brands/demo/brand.json`; growth of the showcase, `showcaseSteps` in
 *   `showcase-steps.ts`; that production refuses a showcase, `refuseShowcases` in `jackpots.ts`
 * - how soon open pages show a new balance: `balancePace` in `open-live.ts`, `BalanceFollower` in `follow-balances.ts`
 */
export { bindLiveRoutes } from './live.routes.ts'
export { openLive, type Live } from './open-live.ts'

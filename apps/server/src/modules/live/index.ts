/**
 * Live: what open pages are told as it happens. The winners board, the jackpot ticker, and balances that move.
 *
 * Owns the tables `live_cursor` and `live_win`.
 *
 * Invariants: a win on the board is a real round for money that was paid, less what was staked in it, and it goes when it
 * is rolled back; trial play wins nothing; nobody's whole name leaves this module; a balance is told to its owner's own
 * pages only; what makes all this is read from the ledger's log beside bets and never within one.
 *
 * Emits: nothing. Publishes the topics `winners` and `jackpot`, and tells members' pages their `balance`.
 */
export { bindLiveRoutes } from './live.routes.ts'
export { openLive, type Live } from './open-live.ts'

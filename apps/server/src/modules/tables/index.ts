/**
 * Tables: rounds of our own games that everybody at a table shares, by the server’s clock: crash, live tables and the cockfight.
 *
 * Owns the tables `table_*`.
 *
 * Invariants: the hash of a series' seed is stored before its first bet, and the seed is shown only after its last round. A table has one
 * round at a time, whose state moves forward only. Every bet that was accepted is in its round when it closes, and none comes after. What a
 * round shows depends on the game's definition and the seed alone; of crash, the point of the crash is not stored in the clear before the
 * crash. An account is paid once: for all its bets, or for each bet of crash. A round that nobody could act in is void, and every stake
 * that is open comes back.
 *
 * Emits: nothing of its own. `listen` hears in the process what happened, after it is durable. The ledger's postings carry the round and the
 * game, under the provider of our other games.
 *
 * To change:
 * - limits, chips and betting times: `brands/demo/tables.json`, checked by `readTables` in `tables.files.ts`
 * - when bets are refused, and what of them counts as turnover: `addBets` in `bets/limits.rules.ts`; what counts no more once they are
 *   paid, `uncountedBy` and `uncountedOf` there
 * - what a bet, a cash-out and a payment post: `createTableCompanion` in `bets/bet-companion.ts`; which rounds allow them,
 *   `table_rounds_allow` in `db/migrations/0234_tables.sql`
 * - which moment counts for a cash-out: `cashOutAtTable` in `bets/cash-out-at-table.ts`
 * - the steps of a round, and their times: `TableActor` in `drive/table-actor.ts`; of a flight, `drive/flight.ts`
 * - which process moves a table on, and when it rests: `TableDriver` in `drive/table-driver.ts`
 * - who is paid: `drive/pay-round.ts`; what happens if somebody cannot be, `Problems` in `drive/problems.ts`
 * - seeds and series: `rounds/series.ts`, `seriesAfter` in `rounds/next-series.ts`
 * - messages to players at a table, and who numbers them: `TableRooms` in `room/table-rooms.ts`; what waits to be told, `room/room.ts`;
 *   how many may sit there, `Seats` in `room/seats.ts`
 * - what may be said in the chat, and how often: `room/chat.rules.ts`, `room/say-at-table.ts`; how long it is kept, `room/open-rooms.ts`
 * - records, form and fights to come of the cockfight: `SeasonBook` in `show/season-book.ts`; odds that differ by round: `gameInSeries`,
 *   `cardOf` of `SharedGame` in `packages/engines/src/shared-game.ts`
 * - what a table shows to a player: `openTable` in `show/open-table.ts`; the proof of a round, `show/prove-table-round.ts`
 */
export { bindTableRoutes } from './tables.routes.ts'
export { forgetTableChat, tableChatData } from './room/chat-data.sql.ts'
export { maySay as mayBeSaid, saidText } from './room/chat.rules.ts'
export {
  insertLine as insertChatLine,
  isMuted as isTableChatClosed,
  lastLines as lastChatLines,
  mute as closeTableChat,
  unmute as openTableChat,
} from './room/chat.sql.ts'
export { openRooms, type Rooms } from './room/open-rooms.ts'
export { betAtTable, type TableBetInput } from './bets/bet-at-table.ts'
export { cashOutAtTable, type CashOutInput } from './bets/cash-out-at-table.ts'
export { openTables, type Tables } from './open-tables.ts'
export { seriesAfter } from './rounds/next-series.ts'
export { tableSeedRenewal } from './rounds/renew-seeds.ts'
export { openTable, type TableSnapshot } from './show/open-table.ts'
export { bookedAt } from './rounds/round-money.sql.ts'
export { openTableRoundsOf, tableStandings, type TableRoundKey } from './rounds/table-standings.sql.ts'
export { tableData } from './personal-data.sql.ts'
export { ownTableRound } from './show/own-table-round.ts'
export { presentSeries, presentTableRound } from './show/present-round.ts'
export { listTableRounds, proveTableRound } from './show/prove-table-round.ts'
export type { TableEvent, TableListener } from './table-events.ts'
export type { TableParts, TablePorts } from './tables.parts.ts'
export type { StoredRound, StoredSeries, TableKey } from './tables.types.ts'

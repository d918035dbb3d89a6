/**
 * Records: the betting record, which has the rounds of every maker in one list.
 *
 * Owns the tables `record_cursor` and `record_round`, which follow from the ledger's log.
 *
 * Invariants: every bet and win for money up to a lane's cursor is in the record once, whatever is stopped or runs twice; a
 * row holds what its round moved on one day of the brand, so the rows of a period add up to what the ledger booked in it,
 * and to the daily sums; a member reads only rows of the member's own accounts; no search looks through more than a window
 * of rows.
 *
 * Emits: nothing. The record is about a second behind the log; reading it brings the reader's own rounds up to date first.
 *
 * To change:
 * - the betting record: `listBets` in `list-bets.ts`; one row by its name, `findRow` in `find-row.ts`; its totals, `sumPeriod` in `record-sums.ts`
 * - columns of the downloaded betting record: `bettingStatementOf` in `betting-statement.ts`
 * - filters of the betting record: `recordFilter` in `packages/contract/src/betting-record.ts`, `openSearch` in
 *   `record-search.ts` and `matches` in `read-record.sql.ts`
 * - when a round counts as open, settled or returned: `statesOf` in `round-states.ts`, `stateIs` in `read-record.sql.ts`
 * - which postings count as bets and wins: `sumBets` in `apps/server/src/modules/ledger/log/sum-bets.ts`
 * - how many rounds one search looks through: `windowRows` in `list-bets.ts`
 * - how long a page waits for the newest rounds: `longestWaitMs` in `follow-log.ts`
 */
export { openRecords, type Records } from './open-records.ts'
export { bindDownlineBets } from './downline-bets.routes.ts'
export { bindRecordRoutes } from './records.routes.ts'
export { findRow } from './find-row.ts'
export { listBets } from './list-bets.ts'
export { readRecord } from './read-record.sql.ts'
export type { RecordParts } from './records.parts.ts'

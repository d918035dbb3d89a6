/**
 * Shared test tools: temporary databases, the ledger's table language, crashes under load, and a synchronization point for
 * injected faults.
 *
 * To change:
 * - the PostgreSQL of tests: `startTestCluster` in `test-cluster.ts`, started once per run by `setup` in `global-setup.ts`; how
 *   its settings differ from the embedded one's, `unsynced` in `test-cluster.ts`
 * - the folder of temporary databases (in memory or on disk): `fastPlace` in `fast-place.ts`
 * - a test's own database: `createTestDatabase` in `test-database.ts`
 * - the check of the books at the end of each test file: `closeOpenDatabases` in `test-database.ts`, called in
 *   `check-books.ts`
 * - crash tests (killing PostgreSQL under load): `runCrashes` in `run-crashes.ts`; the load, `CrashLoad` in `crash-load.ts`
 * - a meeting point for concurrent calls in a test: `meetingOf` in `meeting.ts`
 * - how tests read the tables of `docs/money.md`: `moneyEvents` in `money-events.ts`
 * - a large catalogue of generated games: `manyGames` in `many-games.ts`
 * - removal of what killed test runs left behind: `sweepLeftovers` in `sweep-leftovers.ts`
 */
export { expectBooksBalanced } from './books.ts'
export {
  appAddress,
  ownerAddress,
  startTestCluster,
  templateName,
  type ClusterAddress,
  type TestCluster,
} from './test-cluster.ts'
export { fastPlace } from './fast-place.ts'
export { createTestDatabase, type TestDatabase } from './test-database.ts'
export { readTable, type TableRow } from './read-table.ts'
export { isHouse, nameAccounts, readAmount, runTransfers, type NamedAccounts } from './run-transfers.ts'
export { meetingOf } from './meeting.ts'
export { documentedHouseAccounts, moneyEvents, postedAs, type MoneyEvent } from './money-events.ts'
export { runCrashes, type CrashPlan, type CrashReport } from './run-crashes.ts'
export { manyGames, type GameInFile, type KindOfGame } from './many-games.ts'

/**
 * Shared test tools: temporary databases, the ledger's table language, crashes under load, and a synchronization point for
 * injected faults.
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

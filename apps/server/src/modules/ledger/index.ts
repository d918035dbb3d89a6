/**
 * The ledger: every movement of money is a posting here, and nowhere else.
 *
 * Owns the tables `ledger_*`. Nobody else writes them; in fact nobody can: the server's role may read them and call
 * three functions of the database that append to them.
 *
 * Invariants: a posting is one transfer between a member's account and a house account, so the sum over both is always
 * zero. A member's balance is that of its newest posting and is never below zero. Postings are never changed or
 * removed. A key of a provider has its effect once. What was answered is durable. Each lane's batches are chained by
 * hashes, so that a later change shows.
 *
 * Emits: nothing. The postings themselves are the outbox; consumers keep a cursor per lane and read on from there. An
 * account is in one lane at a time, but its bucket may be moved: what it posted before stays in the old lane. Each posting is
 * read once all the same. A consumer to whom the order of an account's postings matters asks `readableUpTo` as well.
 */
export type {
  BatchPlace,
  Companion,
  CompanionStatement,
  Decided,
  DecisionContext,
  Declined,
  StoredCommand,
} from './companion.ts'
export {
  houseAccountNames,
  type Account,
  type AccountId,
  type AccountKind,
  type AccountOwner,
  type CommandHead,
  type EntryDraft,
  type HouseAccountId,
  type HouseAccountName,
  type HouseAccountOwner,
  type LedgerBatch,
  type LogPart,
  type Posted,
  type PostCommand,
  type Posting,
  type ProviderId,
  type Ran,
  type RunCommand,
  type StoredTransaction,
  type TransactionDraft,
} from './ledger.types.ts'
export type { Ledger } from './ledger.ts'
export { postingKinds, type PostingKind } from './posting-kinds.ts'
export { openLedger, type LedgerSetting } from './open-ledger.ts'
export { captureHold, placeHold, releaseHold, type Capture, type Hold, type HoldEnd } from './commands/holds.ts'
export { transferMoney, type MoneyTransfer } from './commands/transfer-money.ts'
export { settleBets, type BetPayout, type SettlementReport } from './commands/settle-bets.ts'
export { moveBucket, type MoveParts } from './buckets/move-bucket.ts'
export { readableUpTo, bucketsOfLanes, type BucketMove } from './buckets/bucket-moves.ts'
export { foldHouseDeltas } from './upkeep/fold-house-deltas.ts'
export { openUpkeep, type Upkeep, type UpkeepSetting } from './upkeep/open-upkeep.ts'
export { openProblems, releaseAccount, settleProblem, type ReleaseParts } from './audit/release-account.ts'
export { type AuditProblem } from './audit/audit.sql.ts'
export { bindLedgerRoutes } from './ledger.routes.ts'
export { type AccountRule, type FlowLimit, type LimitedFlow, type RuleSource } from './accounts/account-rules.ts'
export type { BookProblem } from './audit/audit.types.ts'
export { verifyBooks, type BooksReport } from './audit/verify-books.ts'
export {
  lastBatchBefore,
  movedBalances,
  paidRounds,
  totalRounds,
  type LoggedRound,
  type PaidRound,
  type RoundTotal,
} from './log/read-news.ts'
export { hoursOfBatches, sumRounds, type LogHour, type RoundSums } from './log/sum-rounds.ts'
export {
  accountsOfMember,
  laneVersions,
  loggedSpan,
  logReadableFrom,
  nextBatches,
  postingSums,
  providerCodes,
  sumPostings,
  type BatchRange,
  type BatchStep,
  type PostingSum,
  type PostingSums,
} from './log/sum-postings.ts'

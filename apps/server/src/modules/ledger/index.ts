/**
 * The ledger: every movement of money is a posting here, and nowhere else.
 *
 * Owns the tables `ledger_*`. No other module writes them; in fact none can: the server's database role may read them and
 * call three functions of the database that append to them.
 *
 * Invariants: a posting is one transfer between a member's account and a house account, so the sum of both is always zero.
 * A member's balance is that of its newest posting and is never below zero. Postings are never changed or removed. A
 * provider's key takes effect once. Whatever was answered is durable. Each lane's batches are chained by hashes, so that a
 * later change shows.
 *
 * Emits: `held_win.decided`, when an operator has decided about a held win. Otherwise the postings themselves are the outbox; consumers keep a cursor per lane and read on from there. An
 * account is in one lane at a time, but its bucket may be moved: its earlier postings stay in the old lane. Each posting is
 * read once all the same. A consumer that depends on the order of an account's postings asks `readableUpTo` as well.
 *
 * To change:
 * - which accounts an event moves: `docs/money.md`, then the companion or use-case of the module; the house accounts,
 *   `houseAccountNames` in `ledger.types.ts`
 * - kinds of postings: `postingKinds` in `posting-kinds.ts`, and `ledger_posting_kind_is_known` in a new migration
 * - limits and blocks on accounts: `refusalOf` in `accounts/account-rules.ts`; which limits there are, `FlowLimit`
 * - how a bet is decided and batched (the lane): `Lane` in `lane/lane.ts`, `decideBatch` in `lane/decide-batch.ts`
 * - largest amount of a posting and largest balance: `maxAmountMinor` in `lane/check-command.ts`, `maxBalanceMinor`
 *   in `lane/decide-batch.ts`
 * - how long bets wait when the database is unavailable: `maxOutageMs` in `lane/outage-backoff.ts`
 * - which lane an account is in: `LaneFinder` in `lane/lane-finder.ts`; moving buckets of accounts between lanes (sharding),
 *   `moveBucket` in `buckets/move-bucket.ts`, run by `npm run lanes`; `docs/decisions/0003-append-only-lanes.md`
 * - a change that every bet must see from now on: `fenceLanes` in `lane/lock-lanes.ts`
 * - how postings are stored: `storage/ledger.sql.ts` and `db/migrations/`; their bytes, `writePosting` in
 *   `storage/posting-bytes.ts` for the seal and `postingRecords` in `storage/posting-records.ts` for the database
 * - the hash chain over batches: `sealBatch` in `storage/seal-batch.ts`; publishing its heads, `publishHeads` in
 *   `upkeep/publish-heads.ts`
 * - retention of old ledger months: `LEDGER_MONTHS` in `apps/server/src/kernel/config.ts`, applied by `keepMonths` in
 *   `upkeep/keep-months.ts`
 * - how long idempotency keys are kept (retention; how long a repeated call is recognised): a new migration that replaces
 *   `ledger_trim_keys`, last in `db/migrations/0017_ledger_audit.sql`, and `ledger_close_month` of
 *   `db/migrations/0010_ledger_upkeep.sql`; the same days in `wrongKeysKept` in `audit/audit-places.ts`; run by `trimKeys`
 *   in `upkeep/trim-keys.ts`
 * - jobs of the ledger and their times: `openUpkeep` in `upkeep/open-upkeep.ts`
 * - what the auditor checks: `Auditor` in `audit/audit-books.ts`; what `verifyBooks` checks, `rules` in
 *   `audit/verify-books.ts`; `docs/decisions/0010-what-the-verifier-sees.md`
 * - releasing an account that the auditor blocked: `releaseAccount` in `audit/release-account.ts`
 * - what a posting is called in members' account records: `rules` in `log/read-movements.ts`; how many postings one search
 *   looks through, `windowPostings` there
 * - what of a posting is summed for statistics: `sums` in `log/sum-postings.ts`
 * - counting something else from the log, each posting once: `LogCounter` in `log/log-counter.ts`
 * - holds, transfers between accounts, agents' pay, settling many bets: `placeHold` in `commands/holds.ts`, `transferMoney` in
 *   `commands/transfer-money.ts`, `payAgent` in `commands/pay-agent.ts`, `settleBets` in `commands/settle-bets.ts`
 * - debts of members (a win that was taken back after it was spent): `decideBatch` in `lane/decide-batch.ts`; who sees them,
 *   `readDebt` in `log/read-debts.ts`; `docs/money.md`
 * - bonus money: what a stake takes and what goes back, `planBonus` in `lane/plan-bonus.ts`; opening and ending a bonus,
 *   `openBonus` and `endBonus` in `commands/bonuses.ts`; its terms, `BonusTerms` in `bonus.types.ts`; what counts towards its
 *   turnover, `readBonusTurnover` in `log/read-bonuses.ts`; what reports of offers are summed from, `readBonusDays` in
 *   `log/read-bonus-days.ts`; `docs/money.md`
 * - wins that are held for review: `decideBatch` in `lane/decide-batch.ts`; what ends it, `decideHeldWin` in
 *   `commands/decide-held-win.ts`; who sees them, `readHeld` in `log/read-held.ts`; `docs/money.md`
 * - what counts towards the turnover that a deposit needs before a withdrawal: `readDepositTurnover` in
 *   `log/read-deposit-turnover.ts`
 * - how a stake says that only a part of it counts as turnover: `referenceOf` and `validStake` in `storage/valid-stake.ts`; how a
 *   payout takes turnover back, `validTaken` there
 * - the trial balance: `readTrialBalance` in `log/trial-balance.ts`; how fast members' sums are brought up to date, `sumMembers`
 *   in `upkeep/sum-members.ts`
 * - how operators find a transaction: `log/search-transactions.ts`; the auditor's runs and problems as they see them, `selectRuns`
 *   and `listProblems` in `audit/audit.sql.ts`
 * - metrics of the ledger: `ledgerMetrics` in `ledger-metrics.ts`, `upkeepMetrics` in `upkeep/upkeep-metrics.ts`
 */
/** An operator's decision about a held win. */
export interface HeldWinDecided {
  readonly memberId: string
  readonly decision: 'release' | 'refuse'
  /** The code of the vendor. */
  readonly vendor: string
  /** The win as members read it, with its currency. */
  readonly amount: string
}

declare module '../../kernel/outbox.ts' {
  interface Topics {
    'held_win.decided': HeldWinDecided
  }
}

export type {
  BatchPlace,
  Companion,
  CompanionStatement,
  Decided,
  DecisionContext,
  Declined,
  EarlierBets,
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
  type RunResult,
  type RunCommand,
  type StoredTransaction,
  type TransactionDraft,
  type WinReview,
} from './ledger.types.ts'
export type { Ledger } from './ledger.ts'
export { askedPostings, postingKinds, type PostingKind } from './posting-kinds.ts'
export { openLedger, type LedgerSetting } from './open-ledger.ts'
export { captureHold, placeHold, releaseHold, type Capture, type Hold, type HoldEnd } from './commands/holds.ts'
export {
  decideHeldWin,
  releaseIfHeld,
  reviewKey,
  type DecideParts,
  type HeldDecision,
} from './commands/decide-held-win.ts'
export {
  endBonus,
  endingEntry,
  openBonus,
  openingEntry,
  type BonusEnded,
  type BonusEnding,
  type BonusOpening,
} from './commands/bonuses.ts'
export { usableMinor, type BonusEnd, type BonusTerms, type Funds, type OpenBonus } from './bonus.types.ts'
export {
  bonusStandings,
  openBonuses,
  readBonusTurnover,
  type BonusStanding,
  type BonusTurnover,
} from './log/read-bonuses.ts'
export { readBonusDays, type BonusSlice } from './log/read-bonus-days.ts'
export { fenceLanes } from './lane/lock-lanes.ts'
export { payAgent, type AgentPay } from './commands/pay-agent.ts'
export { transferMoney, type MoneyTransfer } from './commands/transfer-money.ts'
export { settleBets, type BetPayout, type SettlementReport } from './commands/settle-bets.ts'
export { moveBucket, type MoveParts } from './buckets/move-bucket.ts'
export { readableUpTo, bucketsOfLanes, type BucketMove } from './buckets/bucket-moves.ts'
export { foldHouseDeltas } from './upkeep/fold-house-deltas.ts'
export { openUpkeep, type Upkeep, type UpkeepSetting } from './upkeep/open-upkeep.ts'
export { openProblems, releaseAccount, settleProblem, type ReleaseParts } from './audit/release-account.ts'
export {
  auditStanding,
  isBlockedByAudit,
  listProblems,
  selectRuns,
  startRun,
  type AuditProblem,
} from './audit/audit.sql.ts'
export { readTrialBalance, type TrialBalance } from './log/trial-balance.ts'
export {
  transactionAt,
  transactionsOfKeys,
  transactionsOfRound,
  type FoundPosting,
  type FoundTransaction,
} from './log/search-transactions.ts'
export { selectHourHeads } from './upkeep/upkeep.sql.ts'
export { bindLedgerRoutes } from './ledger.routes.ts'
export {
  periodAt,
  type AccountRule,
  type FlowLimit,
  type LimitedFlow,
  type RuleSource,
} from './accounts/account-rules.ts'
export type { BookProblem } from './audit/audit.types.ts'
export { verifyBooks, type BooksReport } from './audit/verify-books.ts'
export type { Movement, MovementFilter, MovementKind, MovementWindow } from './log/read-movements.ts'
export {
  decidedWins,
  decidedOfBrand,
  heldOfBrand,
  heldWaiting,
  heldWinAt,
  heldWins,
  isHeld,
  readHeld,
  type DecidedWin,
  type Held,
  type HeldPlace,
  type HeldWin,
  type OwnedHeldWin,
} from './log/read-held.ts'
export { openDebts, owedOf, readDebt, type Debt, type DebtItem, type OpenDebt } from './log/read-debts.ts'
export {
  lastBatchBefore,
  movedBalances,
  paidRounds,
  totalRounds,
  type LoggedRound,
  type PaidRound,
  type RoundTotal,
} from './log/read-news.ts'
export { readUsage, type AskedUsage } from './log/read-usage.ts'
export { readDepositTurnover, type TurnoverPart } from './log/read-deposit-turnover.ts'
export { hasStakedElsewhere } from './log/read-elsewhere.ts'
export { readAccounts, readHouseBalance } from './log/read-postings.ts'
export { hadBonusSince } from './log/had-bonus.ts'
export { readMoneyAway, type MoneyAway } from './log/read-money-away.ts'
export { readDepositStanding, type DepositStanding } from './log/read-withdrawn.ts'
export { sumReferences, type ReferenceSum } from './log/sum-references.ts'
export { newestPlaces, sumBets, type BetSums } from './log/sum-bets.ts'
export { LogCounter } from './log/log-counter.ts'
export { hoursOfBatches, sumRounds, type LogHour, type RoundSums } from './log/sum-rounds.ts'
export {
  accountsOfMember,
  accountsOfMembers,
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
export { ledgerData } from './log/personal-data.ts'

import type { Minor } from '@baize/money'
import type { ErrorCode } from '@baize/phrases/errors'
import type { Database } from '../../kernel/database/pool.ts'
import type { OpenBonus } from './bonus.types.ts'
import type { AccountId, CommandHead, EntryDraft, HouseAccountId, Posting } from './ledger.types.ts'

/** What a companion may use to decide, in addition to its own state and the request. */
export interface DecisionContext extends CommandHead {
  /** The account's balance before this command. */
  readonly balanceMinor: Minor
  /** What the member owes on the account before this command. While it is above zero, the balance is zero. */
  readonly owedMinor: Minor
  /** The bonus that is open before this command. A stake that the balance does not cover may take from it. */
  readonly bonus: OpenBonus | undefined
  /** How much of what was staked in a round of this provider came from that bonus; only of rounds that `earlierBets` names. */
  readonly bonusStakedMinor: (round: string) => bigint
  /** What was staked in such a round in all, less what it has paid; 0 as long as the account has had no bonus. */
  readonly roundStakedMinor: (round: string) => bigint
  /** The time that the batch's postings will have. */
  readonly postedAt: Temporal.Instant
}

/**
 * An accepted command: the companion's next state, the entries to post, the companion's row, and the result for the
 * caller.
 */
export interface Decided<State, Row, Result> {
  readonly state: State
  /** May be empty. The row is then committed alone, in order with the bets of the lane. */
  readonly entries: readonly EntryDraft[]
  readonly row: Row
  readonly result: Result
}

/** A declined command: nothing is written and the key stays free. */
export interface Declined {
  readonly refused: ErrorCode
  readonly values?: readonly (string | number)[]
}

/** What a key did the first time it was used. */
export interface StoredCommand<Result> extends CommandHead {
  readonly result: Result
}

/** One statement of a batch's transaction. It is prepared under `name`, which must be unique in the process. */
export interface CompanionStatement {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
}

/** The lane and number of a batch. */
export interface BatchPlace {
  readonly lane: number
  readonly batch: bigint
}

/** What the entries of a request do to bets that were made before it, in the provider's names. */
export interface EarlierBets {
  /** The rounds that they pay into. */
  readonly rounds: readonly string[]
  /** The keys that they roll back or refund: their `reference`. */
  readonly keys: readonly string[]
}

/**
 * A higher module's part in the lane. It decides in memory, in order of arrival, and its rows are committed in the same
 * transaction as the postings. Its table is append-only and has a unique index on (provider_id, key), which prevents a
 * command that posts nothing from being executed twice.
 */
export interface Companion<State, Request, Row, Result> {
  /** Unique in the process. */
  readonly name: string
  /**
   * Loads the newest state of these accounts from the companion's own rows; an account without rows is left out. It
   * must read committed rows through `db` only and must not cache: the ledger does the caching.
   */
  load(db: Database, accountIds: readonly AccountId[]): Promise<ReadonlyMap<AccountId, State>>
  /** The house accounts that a request's entries may use. The lane loads them before it decides. */
  houseAccounts(request: Request): readonly HouseAccountId[]
  /**
   * The bets of earlier commands that a request's entries may pay or return. The lane loads what of them was bonus money before it
   * decides; without it, bonus money would become the member's own.
   */
  earlierBets(request: Request): EarlierBets
  /**
   * Must be pure and synchronous, and must not read a clock or generate random numbers: it may be called again for the
   * same command with a newer state, and only the committed decision counts. `state` is `undefined` if the account has
   * no rows yet.
   */
  decide(state: State | undefined, context: DecisionContext, request: Request): Decided<State, Row, Result> | Declined
  /** Returns one insert (using `unnest`) for all rows of a batch. */
  insert(rows: readonly Row[], place: BatchPlace): CompanionStatement
  /**
   * Returns what these commands did the first time, from the companion's own rows; unknown keys are left out.
   * `postingsOf` returns what the ledger posted for a command.
   */
  replay(
    db: Database,
    commands: readonly CommandHead[],
    postingsOf: (command: CommandHead) => readonly Posting[],
  ): Promise<readonly StoredCommand<Result>[]>
}

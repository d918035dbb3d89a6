import type { Minor } from '@baize/money'
import type { ErrorCode } from '@baize/phrases/errors'
import type { Database } from '../../kernel/database/pool.ts'
import type { AccountId, CommandHead, EntryDraft, HouseAccountId, Posting } from './ledger.types.ts'

/** What a companion may look at while it decides, beside its own state and the request. */
export interface DecisionContext extends CommandHead {
  /** The account's balance before this command. */
  readonly balanceMinor: Minor
  /** The time that the batch's postings will carry. */
  readonly postedAt: Temporal.Instant
}

/** A companion's yes: its next state, the entries to post, its own row, and what the caller will be told. */
export interface Decided<State, Row, Result> {
  readonly state: State
  /** May be empty: the row alone is then committed, in order with the bets of the lane. */
  readonly entries: readonly EntryDraft[]
  readonly row: Row
  readonly result: Result
}

/** A companion's no: nothing is written and the key stays free. */
export interface Declined {
  readonly refused: ErrorCode
  readonly values?: readonly (string | number)[]
}

/** What a key did when it came first. */
export interface StoredCommand<Result> extends CommandHead {
  readonly result: Result
}

/** One statement of a batch's transaction. `name` makes it a prepared statement and is unique in the process. */
export interface CompanionStatement {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
}

/** Where a batch stands in its lane. */
export interface BatchPlace {
  readonly lane: number
  readonly batch: bigint
}

/**
 * A higher module's part in the lane: it decides in memory, in the order of arrival, and its rows are committed in the
 * transaction of the postings. Its table is append-only and has a unique index over (provider_id, key), which guards
 * replays of commands that post nothing.
 */
export interface Companion<State, Request, Row, Result> {
  /** Unique in the process. */
  readonly name: string
  /**
   * The newest state of these accounts from the companion's own rows; an account without any is left out. Must read
   * committed rows through `db` alone, never a cache of its own: the ledger caches.
   */
  load(db: Database, accountIds: readonly AccountId[]): Promise<ReadonlyMap<AccountId, State>>
  /** The house accounts that the entries of a request may name: the lane has to know them before it decides. */
  houseAccounts(request: Request): readonly HouseAccountId[]
  /**
   * Pure and synchronous, reading no clock and no chance: it may be called again for the same command with a newer
   * state, and only what was committed counts. `undefined` as state means that the account has no rows yet.
   */
  decide(state: State | undefined, context: DecisionContext, request: Request): Decided<State, Row, Result> | Declined
  /** One insert (by `unnest`) of all rows of a batch. */
  insert(rows: readonly Row[], place: BatchPlace): CompanionStatement
  /**
   * What these commands did when they came first, from the companion's own rows; those whose key is unknown are left
   * out. `postingsOf` gives what the ledger posted for one of them.
   */
  replay(
    db: Database,
    commands: readonly CommandHead[],
    postingsOf: (command: CommandHead) => readonly Posting[],
  ): Promise<readonly StoredCommand<Result>[]>
}

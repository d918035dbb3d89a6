import type { Minor } from '@baize/money'
import type { BrandId } from '../../kernel/ids.ts'
import type { AccountRule, RuleSource } from './accounts/account-rules.ts'
import type { Funds, OpenBonus } from './bonus.types.ts'
import type { Companion } from './companion.ts'
import type { Debt } from './log/read-debts.ts'
import type { Held } from './log/read-held.ts'
import type { Movement, MovementFilter, MovementWindow } from './log/read-movements.ts'
import type {
  Account,
  AccountId,
  AccountOwner,
  HouseAccountId,
  HouseAccountOwner,
  LedgerBatch,
  LogPart,
  PostCommand,
  Posted,
  ProviderId,
  RunResult,
  RunCommand,
  StoredTransaction,
} from './ledger.types.ts'

/** The ledger as other modules see it. `index.ts` states what it guarantees. */
export interface Ledger {
  /** How many commands of this process wait for their lanes at this moment: whether it is busy. */
  queueLength(): number
  /** Returns the member's account, creating it on first use. */
  memberAccount(owner: AccountOwner): Promise<AccountId>
  /** Returns the house account, creating it on first use. */
  houseAccount(owner: HouseAccountOwner): Promise<HouseAccountId>
  /**
   * Returns the owner of a set of keys, creating it on first use: `house` and `play` are our own, other codes are
   * vendors'.
   */
  provider(brandId: BrandId, code: string): Promise<ProviderId>
  /** The current balance of a member's account; 0 if it has no postings. */
  balance(accountId: AccountId): Promise<Minor>
  /** What the member currently owes on an account, and why. While that is above zero, the balance is zero. */
  debt(accountId: AccountId): Promise<Debt>
  /** The bonus that is open on an account, with what is left of it. The balance is without it. */
  bonus(accountId: AccountId): Promise<OpenBonus | undefined>
  /** The balance and the open bonus at one moment. */
  funds(accountId: AccountId): Promise<Funds>
  /** What is held of an account for review: wins that were booked and not paid yet. */
  held(accountId: AccountId): Promise<Held>
  /**
   * Finds the newest postings of an account in which to search for movements, at or below the posting `upTo`: a limited
   * number, so that no search takes long. Postings of zero move no money and are left out.
   */
  findMovements(
    accountId: AccountId,
    filter: MovementFilter & { readonly upTo?: bigint | undefined },
  ): Promise<MovementWindow>
  /** A page of the movements that such a search found, the newest first. */
  movements(
    accountId: AccountId,
    page: MovementFilter & Pick<MovementWindow, 'from' | 'upTo'> & { readonly limit: number; readonly offset: number },
  ): Promise<Movement[]>
  /** Until when an account's postings are in months that are detached; `undefined` if none are. */
  detachedUntil(accountId: AccountId): Promise<Temporal.Instant | undefined>
  /**
   * Whether the account currently refuses new stakes. Only the lane's own decision is authoritative; use this where
   * there is no posting to decide.
   */
  isBlocked(accountId: AccountId): Promise<boolean>
  /** The current balance of a house account; negative if the house has paid out more than it received. */
  houseBalance(houseAccountId: HouseAccountId): Promise<Minor>
  /** Who owns these accounts; ids that do not exist are left out. */
  accounts(accountIds: readonly AccountId[]): Promise<ReadonlyMap<AccountId, Account>>
  /**
   * Posts all transactions or none, and resolves once they are durable. If a transaction is already stored with the
   * same content, the stored one is returned, even if the other transactions of the command are new. Throws a
   * `Refusal`, which leaves nothing behind and the keys free: `wallet.insufficient_funds`, `wallet.debt_open` (the member owes
   * money and the balance is zero), `wallet.account_blocked`, `wallet.pay_owed` and
   * `wallet.limit_reached` (refused by the account's rules), `wallet.round_unknown` (a win that needs a round in which the member bet), `request.idempotency_key_reused` (the key is stored with
   * different content), `wallet.transaction_cancelled` (a tombstone has the key), `wallet.claim_taken`, `wallet.changed` (the account has a newer posting than the entry allows), `bonus.stake_too_high`, `bonus.locked` and `transfer.bonus_open` (the open bonus refuses the stake, the withdrawal or the transfer), `wallet.busy`,
   * and `system.unavailable` if the outcome cannot be determined now. Retrying with the same keys is always safe.
   */
  post(command: PostCommand): Promise<Posted>
  /**
   * Like `post`, but a companion decides the entries in the lane. The companion's own refusals are thrown as `Refusal`s
   * too.
   */
  run<State, Request, Row, Result>(
    companion: Companion<State, Request, Row, Result>,
    command: RunCommand<Request>,
  ): Promise<RunResult<Result>>
  /** What was posted under these keys; unused keys are left out. */
  transactions(providerId: ProviderId, keys: readonly string[]): Promise<ReadonlyMap<string, StoredTransaction>>
  /**
   * Blocks new stakes on an account or limits it, from the lane's next batch on. The newest rule of each source
   * applies.
   */
  setRule(accountId: AccountId, source: RuleSource, rule: AccountRule): Promise<void>
  /**
   * The postings of a lane after a batch, from at most `maxBatches` batches. Consumers use it to read on from their
   * cursor.
   */
  readLog(lane: number, afterBatch: bigint, maxBatches: number): Promise<LogPart>
  /** A batch and its place in the hash chain, for proofs. */
  batchOf(lane: number, batch: bigint): Promise<LedgerBatch | undefined>
  /** Accepts no more commands, finishes those that are pending and closes the connections. */
  close(): Promise<void>
}

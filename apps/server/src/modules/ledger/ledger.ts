import type { Minor } from '@baize/money'
import type { BrandId } from '../../kernel/ids.ts'
import type { AccountRule, RuleSource } from './accounts/account-rules.ts'
import type { Companion } from './companion.ts'
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
  Ran,
  RunCommand,
  StoredTransaction,
} from './ledger.types.ts'

/** The ledger, as the other modules see it. See `index.ts` for what it promises. */
export interface Ledger {
  /** The member's account, made the first time. */
  memberAccount(owner: AccountOwner): Promise<AccountId>
  /** The house's account, made the first time. */
  houseAccount(owner: HouseAccountOwner): Promise<HouseAccountId>
  /** Whose keys they are: `house` and `play` are our own, others are vendor codes. Made the first time. */
  provider(brandId: BrandId, code: string): Promise<ProviderId>
  /** The balance of a member's account now; 0 for one without postings. */
  balance(accountId: AccountId): Promise<Minor>
  /**
   * Whether new stakes are refused on an account now. Only what the lane itself decides is certain: this is for what has
   * no posting of its own.
   */
  isBlocked(accountId: AccountId): Promise<boolean>
  /** The balance of a house account now: negative where the house gave more than it took. */
  houseBalance(houseAccountId: HouseAccountId): Promise<Minor>
  /** Who owns these accounts; ids that do not exist are left out. */
  accounts(accountIds: readonly AccountId[]): Promise<ReadonlyMap<AccountId, Account>>
  /**
   * Posts all transactions or none, durably, before it resolves. One that is stored with the same content is answered
   * from the store, whatever comes with it. Throws a `Refusal`, leaving nothing behind and the keys free:
   * `wallet.insufficient_funds`, `wallet.account_blocked` and `wallet.limit_reached` (the account's rules refuse it),
   * `request.idempotency_key_reused` (the key is stored with other content), `wallet.transaction_cancelled` (a tombstone
   * has the key), `wallet.claim_taken`, `wallet.busy`, and `system.unavailable` when the outcome cannot be learned now;
   * asking again with the same keys is always safe.
   */
  post(command: PostCommand): Promise<Posted>
  /** The same with a companion that decides the entries in the lane. Its own refusals are thrown as `Refusal`s too. */
  run<State, Request, Row, Result>(
    companion: Companion<State, Request, Row, Result>,
    command: RunCommand<Request>,
  ): Promise<Ran<Result>>
  /** What these keys posted; keys that are free are left out. */
  transactions(providerId: ProviderId, keys: readonly string[]): Promise<ReadonlyMap<string, StoredTransaction>>
  /** Blocks an account for new stakes or limits it, from the lane's next batch on. The newest rule of each source counts. */
  setRule(accountId: AccountId, source: RuleSource, rule: AccountRule): Promise<void>
  /** The postings of a lane after a batch, of at most so many batches: how consumers read the log on from their cursor. */
  readLog(lane: number, afterBatch: bigint, mostBatches: number): Promise<LogPart>
  /** A batch and its place in the hash chain, for proofs. */
  batchOf(lane: number, batch: bigint): Promise<LedgerBatch | undefined>
  /** Takes no more commands, finishes those it has, and closes its connections. */
  close(): Promise<void>
}

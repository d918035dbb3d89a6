import type { CurrencyCode, Minor } from '@baize/money'
import type { BrandId, MemberId, RoundId } from '../../kernel/ids.ts'
import type { Companion } from './companion.ts'
import type { PostingKind } from './posting-kinds.ts'

/** A member's account in one currency. */
export type AccountId = bigint & { readonly __brand: 'AccountId' }
/** One of the house's accounts, per brand and currency. */
export type HouseAccountId = number & { readonly __brand: 'HouseAccountId' }
/** Whose external ids a key belongs to. */
export type ProviderId = number & { readonly __brand: 'ProviderId' }

/** What a member's account holds: the member's money, or the play money of trial games. */
export type AccountKind = 'main' | 'trial'

/**
 * The house's accounts. `docs/money.md` says which business event uses which. There is one of each
 * for each currency of a brand; trial play has a currency of its own, so play money never meets money.
 */
export const houseAccountNames = [
  'promotions',
  'games',
  'trial_grants',
  'stakes_in_play',
  'deposits',
  'withdrawals_pending',
  'withdrawals',
  'adjustments',
  'clearing',
  'vendors',
] as const
export type HouseAccountName = (typeof houseAccountNames)[number]

/** Who owns a member's account. */
export interface AccountOwner {
  readonly brandId: BrandId
  readonly memberId: MemberId
  readonly kind: AccountKind
  readonly currency: CurrencyCode
}

/** Which house account is meant. */
export interface HouseAccountOwner {
  readonly brandId: BrandId
  readonly currency: CurrencyCode
  readonly name: HouseAccountName
}

/**
 * One transfer that a command asks for, seen from the member: a positive amount goes from the house account to the
 * member, a negative one the other way. Its external id is `<key of the command>:<suffix>`.
 */
export interface EntryDraft {
  /** Lower-case letters and `_`; distinct within its command. */
  readonly suffix: string
  readonly kind: PostingKind
  /** Signed. Zero is allowed for tombstones and rollbacks only: a payout of nothing is no entry at all. */
  readonly amountMinor: Minor
  readonly houseAccountId: HouseAccountId
  readonly roundId?: RoundId
  readonly gameCode?: string
  /** What this answers: the external id of the original of a rollback, an order's number. */
  readonly reference?: string
  /** Posts under another command's key: how a tombstone takes the place of a bet that has not come. */
  readonly underKey?: string
}

/** A stored transfer. */
export interface Posting {
  readonly accountId: AccountId
  /** 1, 2, 3 … within the account, without a gap. */
  readonly sequence: bigint
  readonly amountMinor: Minor
  readonly balanceAfterMinor: Minor
  readonly houseAccountId: HouseAccountId
  readonly kind: PostingKind
  readonly providerId: ProviderId
  readonly externalId: string
  /** SHA-256 of the request that caused it, as its caller computed it. */
  readonly bodyHash: Uint8Array
  readonly reference: string | undefined
  readonly roundId: RoundId | undefined
  readonly gameCode: string | undefined
  readonly lane: number
  /** The lane's version that this posting made. */
  readonly batch: bigint
  readonly postedAt: Temporal.Instant
}

/** Which request this is. The same key with the same body hash has its effect once, however often it comes. */
export interface CommandHead {
  readonly accountId: AccountId
  readonly providerId: ProviderId
  /** 1 to 300 characters, unique within the provider. */
  readonly key: string
  /** A fingerprint of everything that the request says (at most 32 bytes; SHA-256 is customary). */
  readonly bodyHash: Uint8Array
}

/** A command that is nothing but entries. */
export interface PostCommand extends CommandHead {
  readonly entries: readonly EntryDraft[]
}

/** A command whose entries a companion decides in the lane. */
export interface RunCommand<Request> extends CommandHead {
  readonly request: Request
}

/** The durable effect of a command. */
export interface Posted {
  readonly postings: readonly Posting[]
  /** The account's balance right after this command, also when this is a replay long after. */
  readonly balanceAfterMinor: Minor
  /** Whether the effect was there before this call. */
  readonly replayed: boolean
}

/** The durable effect of a companion's command. */
export interface Ran<Result> {
  readonly result: Result
  readonly postings: readonly Posting[]
  readonly replayed: boolean
}

/** One batch of a lane with its place in the hash chain. */
export interface LedgerBatch {
  readonly lane: number
  readonly batch: bigint
  readonly rowCount: number
  readonly previousHash: Uint8Array
  readonly hash: Uint8Array
  readonly postedAt: Temporal.Instant
  readonly postings: readonly Posting[]
}

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
  /** The balance of a house account now: negative where the house gave more than it took. */
  houseBalance(houseAccountId: HouseAccountId): Promise<Minor>
  /**
   * Posts all entries or none, durably, before it resolves. Throws a `Refusal`: `wallet.insufficient_funds` (nothing is
   * left behind and the key stays free), `request.idempotency_key_reused` (same key, other body),
   * `wallet.transaction_cancelled` (a tombstone has the key), `wallet.busy`, and `system.unavailable` when the outcome
   * cannot be learned now; asking again with the same key is always safe.
   */
  post(command: PostCommand): Promise<Posted>
  /** The same with a companion that decides the entries in the lane. Its own refusals are thrown as `Refusal`s too. */
  run<State, Request, Row, Result>(
    companion: Companion<State, Request, Row, Result>,
    command: RunCommand<Request>,
  ): Promise<Ran<Result>>
  /** The postings of a round on an account, oldest first. Walks the account, so play keeps keys and asks by them. */
  postingsOfRound(accountId: AccountId, roundId: RoundId): Promise<Posting[]>
  /** The postings of a command, oldest first; empty when the key is free. */
  postingsByKey(providerId: ProviderId, key: string): Promise<Posting[]>
  /** A batch and its place in the hash chain, for proofs. */
  batchOf(lane: number, batch: bigint): Promise<LedgerBatch | undefined>
  /** Takes no more commands, finishes those it has, and closes its connections. */
  close(): Promise<void>
}

import type { CurrencyCode, Minor } from '@baize/money'
import type { BrandId, MemberId } from '../../kernel/ids.ts'
import type { PostingKind } from './posting-kinds.ts'

/** A member's account in one currency. */
export type AccountId = bigint & { readonly __brand: 'AccountId' }
/** One of the house's accounts, per brand and currency. */
export type HouseAccountId = number & { readonly __brand: 'HouseAccountId' }
/** Whose external ids a key belongs to. */
export type ProviderId = number & { readonly __brand: 'ProviderId' }

/**
 * What a member's account holds: money (`main`), the play money of trial games (`play`), money bound to a promotion
 * (`bonus`), money that is held at a vendor (`vendor`), or points of the mall (`points`).
 */
export type AccountKind = 'main' | 'play' | 'bonus' | 'vendor' | 'points'

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
  'jackpot',
] as const
export type HouseAccountName = (typeof houseAccountNames)[number]

/** Who owns a member's account. */
export interface AccountOwner {
  readonly brandId: BrandId
  readonly memberId: MemberId
  readonly kind: AccountKind
  readonly currency: CurrencyCode
  /** Which vendor holds the money; for accounts of the kind `vendor`, and no other. */
  readonly vendorCode?: string
}

/** Which house account is meant. */
export interface HouseAccountOwner {
  readonly brandId: BrandId
  readonly currency: CurrencyCode
  readonly name: HouseAccountName
}

/**
 * One transfer that a command asks for, seen from the member: a positive amount goes from the house account to the
 * member, a negative one the other way.
 */
export interface EntryDraft {
  readonly kind: PostingKind
  /** Signed. Zero is allowed for tombstones and rollbacks only: a payout of nothing is no entry at all. */
  readonly amountMinor: Minor
  readonly houseAccountId: HouseAccountId
  /** Takes what is there where the balance does not cover it: how a win is taken back after it was spent. */
  readonly takesAtMostBalance?: boolean
  /** The round as its provider names it. */
  readonly round?: string | undefined
  /** Whether the round ends with this. */
  readonly closesRound?: boolean
  readonly gameCode?: string | undefined
  /** What this answers: the key of the original of a win or a rollback, an order's number. */
  readonly reference?: string | undefined
}

/** What one key of a provider posts: all of its entries or none, once. */
export interface TransactionDraft {
  /** 1 to 300 characters, unique within the provider. */
  readonly key: string
  readonly entries: readonly EntryDraft[]
  /** The account that it posts on, where it is not the command's. */
  readonly accountId?: AccountId
  /** Further keys that it occupies: what has to happen once only, whatever key it comes with, claims a key of its own. */
  readonly claims?: readonly string[]
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
  readonly key: string
  readonly reference: string | undefined
  readonly round: string | undefined
  readonly closesRound: boolean
  readonly gameCode: string | undefined
  readonly lane: number
  /** The lane's version that this posting made. */
  readonly batch: bigint
  readonly postedAt: Temporal.Instant
}

/** Transactions that are committed together or not at all, each once, however often it comes. */
export interface PostCommand {
  readonly accountId: AccountId
  readonly providerId: ProviderId
  readonly transactions: readonly TransactionDraft[]
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

/** A command whose entries a companion decides in the lane. */
export interface RunCommand<Request> extends CommandHead {
  readonly request: Request
}

/** The durable effect of a command. */
export interface Posted {
  /** Those of all transactions in their order; for one that was there before, the stored ones. */
  readonly postings: readonly Posting[]
  /** The balance after the last posting, as it was then, also when this is a replay long after. */
  readonly balanceAfterMinor: Minor
  /** Whether everything was there before this call. */
  readonly replayed: boolean
}

/** The durable effect of a companion's command. */
export interface Ran<Result> {
  readonly result: Result
  readonly postings: readonly Posting[]
  readonly replayed: boolean
}

/** What a key posted. */
export interface StoredTransaction {
  readonly key: string
  readonly accountId: AccountId
  /** Empty for a key that was claimed by another transaction. */
  readonly postings: readonly Posting[]
}

/** A part of the log of a lane. */
export interface LogPart {
  /** Where the next part begins; equal to the batch asked from when there is nothing new. */
  readonly upToBatch: bigint
  /** In the order of their batches, within a batch by account. */
  readonly postings: readonly Posting[]
}

/** Who owns an account, as it was opened. */
export interface Account extends AccountOwner {
  readonly accountId: AccountId
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

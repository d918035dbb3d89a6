import type { CurrencyCode, Minor } from '@baize/money'
import type { BrandId, MemberId } from '../../kernel/ids.ts'
import type { BonusEnd, BonusTerms, OpenBonus } from './bonus.types.ts'
import type { PostingKind } from './posting-kinds.ts'

/** A member's account in one currency. */
export type AccountId = bigint & { readonly __brand: 'AccountId' }
/** A house account of one brand and currency. */
export type HouseAccountId = number & { readonly __brand: 'HouseAccountId' }
/** The owner of the external ids that keys refer to. */
export type ProviderId = number & { readonly __brand: 'ProviderId' }

/**
 * What a member's account holds: money (`main`), the play money of trial games (`play`), money tied to a promotion
 * (`bonus`), money held at a vendor (`vendor`), chips at tables of card games between players (`table`), such chips of trial
 * play (`play_table`), or points of the mall (`points`).
 */
export type AccountKind = 'main' | 'play' | 'bonus' | 'vendor' | 'table' | 'play_table' | 'points'

/**
 * The names of house accounts. `docs/money.md` lists which business event uses which. Each brand has one of each per
 * currency. Trial play has its own currency, so play money never mixes with real money.
 */
export const houseAccountNames = [
  'promotions',
  'games',
  'lotteries',
  'trial_grants',
  'stakes_in_play',
  'deposits',
  'vouchers',
  'payment_fees',
  'withdrawals_pending',
  'withdrawals',
  'adjustments',
  'clearing',
  'agent_pay',
  'team_transfers',
  'vendors',
  'rooms',
  'jackpot',
  'debts',
  'wins_held',
  'bonuses',
  'points_granted',
  'points_spent',
] as const
export type HouseAccountName = (typeof houseAccountNames)[number]

/** Who owns a member's account. */
export interface AccountOwner {
  readonly brandId: BrandId
  readonly memberId: MemberId
  readonly kind: AccountKind
  readonly currency: CurrencyCode
  /** The vendor that holds the money. Set only for accounts of the kind `vendor`. */
  readonly vendorCode?: string
}

/** Identifies a house account. */
export interface HouseAccountOwner {
  readonly brandId: BrandId
  readonly currency: CurrencyCode
  readonly name: HouseAccountName
}

/**
 * One transfer that a command requests, from the member's point of view: a positive amount goes from the house account
 * to the member, a negative amount from the member to the house account.
 */
export interface EntryDraft {
  readonly kind: PostingKind
  /** Signed. Only tombstones and rollbacks may be zero; if a bet pays nothing, it has no payout entry. */
  readonly amountMinor: Minor
  readonly houseAccountId: HouseAccountId
  /**
   * The house account `debts`. If the balance does not cover the amount, the rest becomes a debt of the member in the same
   * transaction. Used to take back a win that was already spent. Without it, such an entry is refused.
   */
  readonly debtAccountId?: HouseAccountId
  /** For a payout: when it is held for review instead of being paid. */
  readonly review?: WinReview | undefined
  /** The provider's id of the round. */
  readonly round?: string | undefined
  /**
   * For providers whose wins need a round in which the member bet: a bet `opens` its round, and a win `needs` one. The bet
   * may be in the same command, or posted before.
   */
  readonly roundRole?: 'opens' | 'needs'
  /** Whether this entry ends the round. */
  readonly closesRound?: boolean
  readonly gameCode?: string | undefined
  /**
   * For a stake: how much of it counts as turnover, which its game decides; all of it without. Zero for opposite bets, for
   * instance. It is kept in the reference, as `valid:` and minor units. For a rollback that returns a stake: how much of that had
   * counted, so that no more is taken from the turnover. For a payout: how much of what had counted in its round counts no more, such as
   * for a bet that was cashed out before it was at risk.
   */
  readonly validMinor?: Minor | undefined
  /** For a stake: the type of its game. Without it, bonus money that is bound to some types is not staked. */
  readonly gameType?: string | undefined
  /**
   * The number of the account's newest posting that whoever asks has seen, 0 for none. If there is a newer one, the entry is
   * refused with `wallet.changed`: whoever decided by what the account had done decides again.
   */
  readonly ifNewestIs?: bigint
  /** A transfer that is refused with `transfer.bonus_open` while a bonus of the account is open. */
  readonly ifNoBonus?: boolean
  /** For an entry of the kind `bonus`, which only `openBonus` and `endBonus` make. */
  readonly bonus?: BonusOrder
  /** What this entry refers to: the key of the original win or of the posting that is rolled back, or an order number. */
  readonly reference?: string | undefined
}

/**
 * How much a provider may pay without a review. A payout above a bound is booked, and goes to the account `wins_held` in the
 * same transaction.
 */
export interface WinReview {
  /** The house account `wins_held`. */
  readonly heldAccountId: HouseAccountId
  /** For one payout. */
  readonly maxMinor: Minor | undefined
  /** For all payouts of the provider in an hour (UTC), without those that are held. */
  readonly maxPerHourMinor: Minor | undefined
}

/** What an entry of the kind `bonus` asks for. */
export type BonusOrder =
  | {
      readonly order: 'open'
      readonly terms: BonusTerms
      /** The house account that the money came from, and that it goes back to. */
      readonly promotions: HouseAccountId
    }
  | {
      /** The lane decides the amount: all that is left. */
      readonly order: 'end'
      readonly bonusId: string
      readonly how: BonusEnd
      /** How much of it the member keeps at most, if it is converted. */
      readonly maxKeptMinor: Minor | undefined
    }

/** What one key of a provider posts, exactly once: all of its entries or none. */
export interface TransactionDraft {
  /** 1 to 300 characters, unique within the provider. */
  readonly key: string
  readonly entries: readonly EntryDraft[]
  /** The account to post on, if it is not the command's account. */
  readonly accountId?: AccountId
  /** Additional keys that it occupies. Anything that must happen only once, whatever its key, claims a key for itself. */
  readonly claims?: readonly string[]
}

/** A stored transfer. */
export interface Posting {
  readonly accountId: AccountId
  /** Numbered 1, 2, 3 … within the account, without gaps. */
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
  /** The lane's version after this posting was committed. */
  readonly batch: bigint
  readonly postedAt: Temporal.Instant
}

/** Transactions that are committed together or not at all. Each takes effect once, however often it is sent. */
export interface PostCommand {
  readonly accountId: AccountId
  readonly providerId: ProviderId
  readonly transactions: readonly TransactionDraft[]
}

/** Identifies a request. The same key with the same body hash takes effect once, however often it is sent. */
export interface CommandHead {
  readonly accountId: AccountId
  readonly providerId: ProviderId
  /** 1 to 300 characters, unique within the provider. */
  readonly key: string
  /** A fingerprint of the whole request (at most 32 bytes; usually SHA-256). */
  readonly bodyHash: Uint8Array
}

/** A command whose entries a companion decides in the lane. */
export interface RunCommand<Request> extends CommandHead {
  readonly request: Request
}

/** The durable result of a command. */
export interface Posted {
  /** The postings of all transactions in order; for a transaction that was already stored, the stored ones. */
  readonly postings: readonly Posting[]
  /** The balance right after the last posting, even if this is a replay much later. */
  readonly balanceAfterMinor: Minor
  /** The bonus that was open right after the last posting, with what was left of it then; the balance is without it. */
  readonly bonus: OpenBonus | undefined
  /** Whether everything was already stored before this call. */
  readonly replayed: boolean
}

/** The durable result of a companion's command. */
export interface RunResult<Result> {
  readonly result: Result
  readonly postings: readonly Posting[]
  readonly replayed: boolean
}

/** What was posted under a key. */
export interface StoredTransaction {
  readonly key: string
  readonly accountId: AccountId
  /** Empty if the key was claimed by another transaction. */
  readonly postings: readonly Posting[]
}

/** A part of a lane's log. */
export interface LogPart {
  /** The cursor for reading the next part; equal to the requested batch if there is nothing new. */
  readonly upToBatch: bigint
  /** Ordered by batch, then by account. */
  readonly postings: readonly Posting[]
}

/** An account with its owner. */
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

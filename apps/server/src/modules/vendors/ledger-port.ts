import type { CurrencyCode, Minor } from '@baize/money'
import type { BrandId, MemberId } from '../../kernel/ids.ts'
import type { AccountId, HouseAccountId, PostingKind, ProviderId } from '../ledger/index.ts'

export interface EntryDraft {
  readonly kind: PostingKind
  readonly amountMinor: Minor
  readonly houseAccountId: HouseAccountId
  readonly takesAtMostBalance?: boolean
  readonly round?: string
  readonly closesRound?: boolean
  readonly gameCode?: string
  readonly reference?: string
}
export interface TransactionDraft {
  readonly key: string
  readonly entries: readonly EntryDraft[]
  readonly claims?: readonly string[]
}
export interface PostCommand {
  readonly accountId: AccountId
  readonly providerId: ProviderId
  readonly transactions: readonly TransactionDraft[]
}
export interface Posting {
  readonly accountId: AccountId
  readonly sequence: bigint
  readonly amountMinor: Minor
  readonly balanceAfterMinor: Minor
  readonly houseAccountId: HouseAccountId
  readonly kind: PostingKind
  readonly providerId: ProviderId
  readonly key: string
  readonly round?: string | undefined
  readonly closesRound: boolean
  readonly reference?: string | undefined
  readonly gameCode?: string | undefined
  readonly lane: number
  readonly batch: bigint
  readonly postedAt: Temporal.Instant
}
export interface Posted {
  readonly postings: readonly Posting[]
  readonly balanceAfterMinor: Minor
  readonly replayed: boolean
}
export interface StoredTransaction {
  readonly accountId: AccountId
  readonly postings: readonly Posting[]
}
export interface LedgerPort {
  post(command: PostCommand): Promise<Posted>
  transactions(providerId: ProviderId, keys: readonly string[]): Promise<ReadonlyMap<string, StoredTransaction>>
  balance(accountId: AccountId): Promise<Minor>
  provider(brandId: BrandId, code: string): Promise<ProviderId>
  houseAccount(owner: { brandId: BrandId; currency: CurrencyCode; name: 'vendors' }): Promise<HouseAccountId>
  memberAccount(owner: { brandId: BrandId; memberId: MemberId; kind: 'main'; currency: CurrencyCode }): Promise<AccountId>
}
export interface LogPort {
  lanes(): readonly number[]
  readLog(lane: number, afterBatch: bigint, mostBatches: number): Promise<{ upToBatch: bigint; postings: readonly Posting[] }>
}

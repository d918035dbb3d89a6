import type { ErrorCode } from '@baize/phrases/errors'
import type { OpenBonus } from '../bonus.types.ts'
import type { AccountId, CommandHead, EntryDraft, Posting, ProviderId, StoredTransaction } from '../ledger.types.ts'
import type { KeyedPosting } from '../storage/posting-bytes.ts'
import type { CompactKey } from '../storage/provider-key.ts'
import type { AnyCompanion, CountedWin } from './lane-view.ts'

/** One key's part of a command, with what is known about it so far. */
export interface LaneTransaction {
  readonly accountId: AccountId
  readonly providerId: ProviderId
  readonly key: string
  /** The key in its stored form. */
  readonly compact: CompactKey
  /** The provider and the key in one string. */
  readonly id: string
  readonly entries: readonly EntryDraft[]
  readonly claims: readonly string[]
  /** What was already posted under the key. If set, this part only returns it. */
  readonly stored: StoredTransaction | undefined
}

/** A request for a companion to decide. */
export interface CompanionCall {
  readonly companion: AnyCompanion
  readonly head: CommandHead
  readonly request: unknown
}

/**
 * A command in the form that the lane decides. With a companion, it has one transaction, and the companion decides its
 * entries.
 */
export interface LaneCommand {
  readonly transactions: readonly LaneTransaction[]
  readonly call: CompanionCall | undefined
}

/** The lane, number and time of the batch being decided. */
export interface BatchMoment {
  readonly lane: number
  readonly batch: bigint
  readonly postedAt: Temporal.Instant
}

export type Decision =
  | {
      readonly outcome: 'accepted'
      readonly postings: readonly Posting[]
      readonly result: unknown
      /** The bonus that is open after the last posting; not known if that was stored before. */
      readonly bonus: OpenBonus | undefined | 'not known'
    }
  | { readonly outcome: 'declined'; readonly code: ErrorCode; readonly values: readonly (string | number)[] }
  | { readonly outcome: 'failed'; readonly error: unknown }

/** A posting to be written. */
export interface PlannedPosting extends KeyedPosting {
  /** The number of postings under its key, set on the first of them; 0 on the others. */
  postingsOfKey: number
}

/** An additional key that a transaction occupies. */
export interface PlannedClaim {
  readonly providerId: ProviderId
  readonly key: string
  readonly accountId: AccountId
  readonly sequence: bigint
}

/** A decided batch: what to write, and each command's answer in the order of the commands. */
export interface BatchPlan {
  readonly moment: BatchMoment
  readonly postings: readonly PlannedPosting[]
  readonly claims: readonly PlannedClaim[]
  readonly wins: readonly CountedWin[]
  readonly rows: ReadonlyMap<AnyCompanion, readonly unknown[]>
  readonly decisions: readonly Decision[]
}

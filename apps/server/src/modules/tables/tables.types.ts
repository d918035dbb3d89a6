import type { SharedOutcome } from '@baize/engines'
import type { SeedHash } from '@baize/fairness'
import type { Minor } from '@baize/money'
import type { BrandId, MemberId } from '../../kernel/ids.ts'
import type { AccountId, ProviderId } from '../ledger/index.ts'

/** A table: a game of a brand. */
export interface TableKey {
  readonly brandId: BrandId
  readonly gameCode: string
}

/** What one server seed decides, as it is stored. The seed stays sealed. */
export interface StoredSeries extends TableKey {
  readonly seriesNo: number
  readonly definitionHash: string
  readonly serverSeedHash: SeedHash
  readonly serverSeedSealed: Uint8Array
  readonly clientSeed: string
  readonly begunAt: Temporal.Instant
  readonly endedAt: Temporal.Instant | null
}

export type RoundState = 'betting' | 'playing' | 'ended' | 'void'

/** A round as it is stored. */
export interface StoredRound extends TableKey {
  readonly roundId: string
  readonly roundNo: bigint
  readonly seriesNo: number
  readonly position: number
  readonly state: RoundState
  readonly opensAt: Temporal.Instant
  readonly closesAt: Temporal.Instant
  readonly startedAt: Temporal.Instant | null
  readonly outcome: SharedOutcome | null
  readonly settledAt: Temporal.Instant | null
  /** Bets, stakes and what was paid, in the brand's money, once it is settled. */
  readonly bets: number
  readonly stakedMinor: Minor
  readonly paidMinor: Minor
}

/** A stake on a field. */
export interface TableBet {
  readonly field: string
  readonly amountMinor: bigint
  /** Crash only: the multiple, in hundredths, that the player chose to be cashed out at. */
  readonly target?: number | undefined
  /** Crash only: the multiple, in hundredths, at which it is cashed out at the latest: the target, or what a round pays at most. */
  readonly most?: number | undefined
}

/** The bets of one command, as they are stored. */
export interface StoredBets {
  readonly roundId: string
  readonly brandId: BrandId
  readonly accountId: AccountId
  readonly memberId: MemberId
  readonly isTrial: boolean
  readonly bets: readonly TableBet[]
  readonly stakeMinor: Minor
  readonly validMinor: Minor
  readonly balanceAfterMinor: Minor
  readonly providerId: ProviderId
  readonly key: string
  readonly placedAt: Temporal.Instant
}

/**
 * What an account was paid of a round. `part` is what for: empty for all its bets, the field of a bet that was cashed out, or the key of
 * a stake that came back (of crash, its field).
 */
export interface StoredPayment {
  readonly roundId: string
  readonly accountId: AccountId
  readonly part: string
  readonly kind: 'won' | 'cashed_out' | 'returned'
  readonly hundredths: number | null
  readonly amountMinor: Minor
  readonly balanceAfterMinor: Minor
  readonly key: string
  readonly paidAt: Temporal.Instant
}

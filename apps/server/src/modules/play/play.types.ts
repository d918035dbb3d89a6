import type { GameBet, GameStep } from '@baize/engines'
import type { ClientSeed, Nonce, SeedHash, ServerSeed } from '@baize/fairness'
import type { Minor } from '@baize/money'
import type { BrandId, RoundId } from '../../kernel/ids.ts'
import type { AccountId, DecisionContext } from '../ledger/index.ts'

/** A new server seed for an account: its plain value, its sealed form for the database, and its commitment. */
export interface FreshSeed {
  readonly seed: ServerSeed
  readonly sealed: Uint8Array
  readonly hash: SeedHash
}

/** The state of an account's seeds: the pair in use, the server seed after it, and the next round's nonce. */
export interface SeedState {
  readonly brandId: BrandId
  readonly pairNo: number
  readonly current: FreshSeed
  readonly clientSeed: ClientSeed
  readonly next: FreshSeed
  readonly nextNonce: Nonce
  /** The account's rounds that are not over; they are all under this pair. */
  readonly openRounds: readonly StoredRound[]
}

/** What a player may see of an account's seeds. */
export interface PublicSeeds {
  readonly pairNo: number
  readonly serverSeedHash: SeedHash
  readonly clientSeed: ClientSeed
  readonly nextNonce: Nonce
  readonly nextServerSeedHash: SeedHash
}

/**
 * A round as stored. `draws` are all numbers drawn, in order; the engine recomputes the outcome from them, the bet and the
 * steps. Payout and balance are those after the last step.
 */
export interface StoredRound {
  readonly brandId: BrandId
  readonly accountId: AccountId
  readonly pairNo: number
  readonly nonce: Nonce
  readonly serverSeedHash: SeedHash
  readonly clientSeed: ClientSeed
  readonly roundId: RoundId
  readonly gameCode: string
  readonly definitionHash: string
  /** The stake at the start, of which the engine makes everything else. */
  readonly stakeMinor: Minor
  /** All that was staked, with what the steps so far have added. */
  readonly stakedMinor: Minor
  readonly payoutMinor: Minor
  /** What could be played with afterwards: own money, and what was left of an open bonus. */
  readonly balanceAfterMinor: Minor
  readonly draws: readonly number[]
  /** What was chosen before it; `undefined` for games without a choice. */
  readonly bet: GameBet | undefined
  readonly steps: readonly GameStep[]
  /** The key of the command that began it. */
  readonly key: string
  readonly placedAt: Temporal.Instant
}

/** A retired server seed, shown to its player. */
export interface RevealedSeed {
  readonly pairNo: number
  readonly serverSeed: ServerSeed
  readonly serverSeedHash: SeedHash
}

/** The result of a command of play. */
export type PlayResult =
  | { readonly kind: 'round'; readonly round: StoredRound }
  | { readonly kind: 'seeds'; readonly seeds: PublicSeeds; readonly revealed: RevealedSeed | undefined }

/** Something at a place, such as a fish in a room, that no later round can win. */
export interface Prize {
  readonly place: string
  readonly no: number
}

/** A row that a committed command adds to the module's tables: a round, a step of one, or a pair that came into use. */
export type PlayRow =
  | {
      readonly kind: 'round'
      readonly round: StoredRound
      /** Whether steps follow. */
      readonly isOpen: boolean
      /** What it has won so that later rounds cannot. */
      readonly prizes: readonly Prize[]
      readonly context: DecisionContext
    }
  | {
      readonly kind: 'step'
      /** After the step, which is its last one. */
      readonly round: StoredRound
      readonly isOpen: boolean
      readonly step: GameStep
      /** What the step staked. */
      readonly stakedMinor: Minor
      readonly context: DecisionContext
    }
  | { readonly kind: 'pair'; readonly pair: SeedState; readonly context: DecisionContext }

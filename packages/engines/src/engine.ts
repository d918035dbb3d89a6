import type { EngineName, GameBet, GameOutcome, GameStep } from './bets.ts'
import type { Chance } from './chance.ts'
import type { PoolTerms } from './pool.ts'
import type { Rational } from './rational.ts'

/** Everything of a round that is not drawn: what was chosen before it, and the steps so far. */
export interface RoundChoices {
  readonly bet?: GameBet | undefined
  readonly steps?: readonly GameStep[] | undefined
  /** In minor units. Only a game with a jackpot pool needs it: the chance to win the pool rises with the stake. */
  readonly stakeMinor?: bigint | undefined
}

/** How risky a bet is, which says whether its stake counts as turnover. */
export interface BetRisk {
  /** Of `of` outcomes that are equally likely, how many return the stake or more. */
  readonly wins: bigint
  readonly of: bigint
  /** The most that one unit can return in the first decision of the round, stake included, in hundredths, rounded down. */
  readonly returnsPercent: bigint
}

/** The published figures of a game, as decimal texts with 6 decimals. Those of slots are for every round alike. */
export interface PublishedFigures {
  /** Expected payout over stake, before payouts are rounded down to whole minor units; the lowest of all bets. */
  readonly rtp: string
  readonly hitRate?: string
  readonly variance?: string
  readonly featureRate?: string
  readonly maxWinCoins?: number
  /** How much of the return comes from the jackpot pool; only in games with one. */
  readonly poolReturn?: string
}

/**
 * One of the platform's own games, whatever engine it has: all that the server, the browser and the verifiers need of it. A
 * round is decided by the definition, the draws and the player's choices alone, so it can be played again from them at any time;
 * that is also how a round of several steps is kept between its steps.
 */
export interface OwnGame {
  readonly engine: EngineName
  readonly code: string
  /** The English title; the catalogue has the other languages. */
  readonly title: string
  readonly version: number
  /** The definition as the text whose SHA-256 is {@link definitionHash}. */
  readonly canonicalJson: string
  readonly definitionHash: string
  readonly published: PublishedFigures
  /** Stakes are positive multiples of this many minor units. */
  readonly stakeStepMinor: bigint
  /** Whether a round has steps after its start. */
  readonly hasSteps: boolean
  /** Whether a bet may be played: none for a slot, one within the definition for all other games. */
  accepts(bet: GameBet | undefined): boolean
  /**
   * Plays a round up to its last step. Everything is drawn at the start and in the same order, whatever the steps are. Throws a
   * RangeError for a bet that is not accepted and for a step that is not possible.
   */
  play(choices: RoundChoices, chance: Chance): GameOutcome
  /** Whether nothing can follow. */
  isOver(outcome: GameOutcome): boolean
  /**
   * All that is staked on a round so far, in minor units; `stakeMinor` is the stake at its start. Steps can add to it, and a
   * bet may take more than its stake from the start. Never less than after the step before. Omitted by games whose rounds have
   * one stake: use {@link stakedOf}.
   */
  stakedMinor?(outcome: GameOutcome, stakeMinor: bigint): bigint
  /** What of that is a hedge against the rest, such as insurance: it never counts as turnover. Nothing if omitted. */
  hedgedMinor?(outcome: GameOutcome, stakeMinor: bigint): bigint
  /**
   * What an outcome pays in minor units: the exact multiple of the stake, rounded down once. Zero while the round goes on. Throws
   * a RangeError for a stake that is not a positive multiple of the step.
   */
  payoutMinor(outcome: GameOutcome, stakeMinor: bigint): bigint
  /** The most that a bet can pay, as a multiple of the stake; of a game with steps, the most after the first step. */
  greatestMultiple(bet: GameBet | undefined): Rational
  /** Whether the player may do this next. */
  allows(outcome: GameOutcome, step: GameStep): boolean
  /** The most that a round could be worth after a step that is allowed, as a multiple of the stake. */
  multipleAfter(outcome: GameOutcome, step: GameStep): Rational
  /** The step with which the site ends a round that its player has left; `undefined` for games without steps. */
  readonly closingStep: GameStep | undefined
  /** Whether a round that is ended so before any other step has risked nothing: its stake is returned, as if it had not been played. */
  readonly closingReturns?: boolean
  /** The terms of the game's jackpot pool; `undefined` without one. */
  readonly pool: PoolTerms | undefined
  /** `undefined` if every stake counts in full. */
  riskOf(bet: GameBet | undefined): BetRisk | undefined
}

/** Throws unless a stake is a positive multiple of a game's step. */
export function checkStep(stakeMinor: bigint, stepMinor: bigint): void {
  if (stakeMinor <= 0n || stakeMinor % stepMinor !== 0n)
    throw new RangeError(`the stake ${stakeMinor} is not a positive multiple of ${stepMinor}`)
}

/** All that is staked on a round so far, in minor units. Throws a RangeError for a stake that is no multiple of the game's step. */
export function stakedOf(game: OwnGame, outcome: GameOutcome, stakeMinor: bigint): bigint {
  return game.stakedMinor?.(outcome, stakeMinor) ?? stakeMinor
}

/** What games without steps and without a pool say of them. */
export const noSteps: Pick<OwnGame, 'allows' | 'multipleAfter' | 'closingStep' | 'pool'> = {
  allows: () => false,
  multipleAfter() {
    throw new RangeError('the round has no steps')
  },
  closingStep: undefined,
  pool: undefined,
}

import type { Chance, OwnGame, Rational } from '@baize/engines'
import { minor, type Minor } from '@baize/money'
import type { ErrorCode } from '@baize/phrases/errors'
import type { HouseAccountName } from '../ledger/index.ts'
import type { PublicSeeds, SeedState } from './play.types.ts'

/** The stakes that a game accepts: from `min` to `max`, in multiples of `step`. */
export interface StakeLimits {
  readonly min: Minor
  readonly max: Minor
  readonly step: Minor
}

/** What a brand lets players stake on a game in a currency. */
export interface StakeRules {
  /** The stakes through which the bet controls step, smallest first. */
  readonly stakes: readonly Minor[]
  /** The step is the game's, so that every payout is a whole number of minor units or rounded down once. */
  readonly limits: StakeLimits
  /** The most that one round pays; `undefined`: as much as the game can. */
  readonly maxPayoutMinor: Minor | undefined
}

/** Returns why a stake is refused, with the violated bound; `undefined` if it is accepted. */
export function checkStake(
  limits: StakeLimits,
  stake: Minor,
): { readonly code: ErrorCode; readonly bound: Minor } | undefined {
  if (stake < limits.min) return { code: 'stake.below_minimum', bound: limits.min }
  if (stake > limits.max) return { code: 'stake.above_maximum', bound: limits.max }
  return stake % limits.step === 0n ? undefined : { code: 'stake.not_a_step', bound: limits.step }
}

/** The greatest stake at which a multiple of it is still within the most that a round pays; `undefined` without a limit. */
export function maxStakeFor({ maxPayoutMinor }: StakeRules, { numerator, denominator }: Rational): Minor | undefined {
  if (maxPayoutMinor === undefined || numerator === 0n) return undefined
  // Payouts are rounded down: a multiple may be above the limit by less than one minor unit.
  return minor(((maxPayoutMinor + 1n) * denominator - 1n) / numerator)
}

/** A source of chance that replays recorded draws. Throws if the game needs more draws, or one that is out of range. */
export function replayedChance(draws: readonly number[]): Chance {
  let position = 0
  return {
    below(n) {
      const value = draws[position]
      position += 1
      if (value === undefined || value >= n) throw new RangeError('the recorded draws do not belong to this game')
      return value
    },
  }
}

/** Returns what may be shown of an account's seeds: commitments, but never a seed in use. */
export function publicSeedsOf(state: SeedState): PublicSeeds {
  return {
    pairNo: state.pairNo,
    serverSeedHash: state.current.hash,
    clientSeed: state.clientSeed,
    nextNonce: state.nextNonce,
    nextServerSeedHash: state.next.hash,
  }
}

/** The catalogue's type of one of our games, which says what of a bonus may be staked on it and how its turnover counts. */
export function gameTypeOf({ engine }: Pick<OwnGame, 'engine'>): string {
  return engine === 'fish' ? 'FISH' : 'RNG'
}

/** The house account that our games are played against, one per currency. */
export const gamesAccount: HouseAccountName = 'games'

import type { Chance, PublishedSlot } from '@baize/engines'
import { minor, type Minor } from '@baize/money'
import type { ErrorCode } from '@baize/phrases/errors'
import type { HouseAccountName } from '../ledger/index.ts'
import type { PublicSeeds, SeedState } from './play.types.ts'

/** The coin values, in minor units, through which the bet controls step. */
const coinsMinor = [1n, 2n, 5n, 10n, 20n, 50n, 100n, 200n, 500n] as const

/** The stakes that a game offers, smallest first: each coin value times the game's bet units. */
export function stakesOf(slot: PublishedSlot): readonly Minor[] {
  return coinsMinor.map((coin) => minor(coin * BigInt(slot.betUnits)))
}

/** The stakes that a game accepts: from `min` to `max`, in multiples of `step`. */
export interface StakeLimits {
  readonly min: Minor
  readonly max: Minor
  readonly step: Minor
}

/**
 * Returns the limits of a game. The step is one minor unit per coin, so that every payout is a whole number of minor
 * units.
 */
export function stakeLimitsOf(slot: PublishedSlot): StakeLimits {
  const stakes = stakesOf(slot)
  const step = minor(BigInt(slot.betUnits))
  return { min: stakes[0] ?? step, max: stakes.at(-1) ?? step, step }
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

/** The catalogue's type of our games, which are slots. */
export const gameType = 'RNG'

/** The house account that our games are played against, one per currency. */
export const gamesAccount: HouseAccountName = 'games'

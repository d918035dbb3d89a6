import type { Chance, PublishedSlot } from '@baize/engines'
import { minor, type Minor } from '@baize/money'
import type { ErrorCode } from '@baize/phrases/errors'
import type { HouseAccountName } from '../ledger/index.ts'
import type { PublicSeeds, SeedState } from './play.types.ts'

/** What one coin may be worth, in minor units: the ladder that the bet controls step along. */
const coinsMinor = [1n, 2n, 5n, 10n, 20n, 50n, 100n, 200n, 500n] as const

/** The stakes that a game offers, smallest first: each coin value times the game's bet units. */
export function stakesOf(slot: PublishedSlot): readonly Minor[] {
  return coinsMinor.map((coin) => minor(coin * BigInt(slot.betUnits)))
}

/** What a game takes: from `least` to `most`, in multiples of `step`. */
export interface StakeLimits {
  readonly least: Minor
  readonly most: Minor
  readonly step: Minor
}

/** The limits of a game. The step is one minor unit a coin, so that every payout is a whole number of minor units. */
export function stakeLimitsOf(slot: PublishedSlot): StakeLimits {
  const stakes = stakesOf(slot)
  const step = minor(BigInt(slot.betUnits))
  return { least: stakes[0] ?? step, most: stakes.at(-1) ?? step, step }
}

/** Why a stake is not taken, with the bound that it misses; `undefined` when it is taken. */
export function checkStake(
  limits: StakeLimits,
  stake: Minor,
): { readonly code: ErrorCode; readonly bound: Minor } | undefined {
  if (stake < limits.least) return { code: 'stake.below_minimum', bound: limits.least }
  if (stake > limits.most) return { code: 'stake.above_maximum', bound: limits.most }
  return stake % limits.step === 0n ? undefined : { code: 'stake.not_a_step', bound: limits.step }
}

/** A chance that gives recorded draws again. Throws when the game asks for more, or for something they cannot be. */
export function replayedChance(draws: readonly number[]): Chance {
  let position = 0
  return {
    below(n) {
      const value = draws[position]
      position += 1
      if (value === undefined || value >= n) throw new RangeError('the recorded draws are not of this game')
      return value
    },
  }
}

/** What may be shown of an account's seeds: commitments, never a seed in use. */
export function publicSeedsOf(state: SeedState): PublicSeeds {
  return {
    pairNo: state.pairNo,
    serverSeedHash: state.current.hash,
    clientSeed: state.clientSeed,
    nextNonce: state.nextNonce,
    nextServerSeedHash: state.next.hash,
  }
}

/** The house account that our games are played against, one for each currency. */
export const gamesAccount: HouseAccountName = 'games'

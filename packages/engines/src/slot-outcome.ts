import type { PoolResult } from './pool.ts'

/** A cell of the window: reel from the left, row from the top, both from 0. */
export type Position = readonly [reel: number, row: number]

/** One win of a spin. `payCoins` includes a wild multiplier but not the spin's multiplier. */
export type SlotWin =
  | {
      readonly kind: 'line'
      readonly symbol: string
      /** Matching reels from the left. */
      readonly count: number
      /** Index into the definition's lines, from 0. */
      readonly line: number
      readonly positions: readonly Position[]
      readonly payCoins: number
    }
  | {
      readonly kind: 'ways'
      readonly symbol: string
      readonly count: number
      /** Number of ways, by which the symbol's pay is multiplied. */
      readonly ways: number
      readonly positions: readonly Position[]
      readonly payCoins: number
    }
  | {
      readonly kind: 'scatter'
      readonly symbol: string
      /** Scatters in the window. */
      readonly count: number
      readonly positions: readonly Position[]
      readonly payCoins: number
    }

/** One spin of a round: where the reels stopped, what they show, and what the spin pays. */
export type SpinResult = {
  readonly kind: 'base' | 'free'
  /** For each reel, the index on its strip of the symbol in the top row. */
  readonly stops: readonly number[]
  /** The visible symbols, reel by reel from the left, each from top to bottom. */
  readonly window: readonly (readonly string[])[]
  readonly wins: readonly SlotWin[]
  /** Multiplies every win of this spin; 1 for base spins. */
  readonly multiplier: number
  /** All wins times the multiplier, in coins. */
  readonly payCoins: number
  /** Scatters in the window that count towards the feature. */
  readonly scatters: number
  /** Free spins awarded by this spin; only base spins award any. */
  readonly freeSpinsAwarded: number
}

/** A complete round, JSON-serialisable: the base spin, then every free spin it awarded, in order of play. */
export type SlotOutcome = {
  /** Whether the round has won the jackpot pool; only in slots with one. */
  readonly pool?: PoolResult | undefined
  readonly spins: readonly SpinResult[]
  /** The pay of all spins, in coins; independent of the stake. */
  readonly payCoins: number
  readonly freeSpinsAwarded: number
}

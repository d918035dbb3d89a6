import type { PoolResult } from './pool.ts'
import type { CoinName } from './slot-definition.ts'

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
      /** The special symbol of a book, spread over every reel that shows it. */
      readonly kind: 'expanded'
      readonly symbol: string
      /** The reels that show it. */
      readonly count: number
      /** All cells of these reels. */
      readonly positions: readonly Position[]
      /** For all lines together. */
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

/** A coin on the board of a hold, and what it is worth. */
export type HeldCoin = {
  readonly position: Position
  readonly coins: number
  readonly name?: CoinName | undefined
}

/** The respins of a hold. Its coins of the start are those of the base spin. */
export type HoldResult = {
  /** The coins that landed in each respin, in order of play. */
  readonly respins: readonly (readonly HeldCoin[])[]
  /** Whether every cell has a coin at the end. */
  readonly full: boolean
  /** What the full board pays besides its coins; 0 if it is not full. */
  readonly grandCoins: number
  /** All coins and the grand. */
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
  /** The lantern that this free spin has drawn; only in slots with lanterns. It is part of `multiplier`. */
  readonly lantern?: number | undefined
  /** The coins of a base spin with their values; only in slots that hold coins. They pay only in a hold. */
  readonly coins?: readonly HeldCoin[] | undefined
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
  /** The pay of all spins and of the hold, in coins; independent of the stake. */
  readonly payCoins: number
  readonly freeSpinsAwarded: number
  /** The symbol that spreads in the free spins; only in slots with a book, and only if it has awarded free spins. */
  readonly special?: string | undefined
  /** The hold that the base spin has started, if any. */
  readonly hold?: HoldResult | undefined
}

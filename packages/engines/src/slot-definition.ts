import type { PoolTerms } from './pool.ts'

/** Coins paid by number of equal symbols, for example `{ 3: 5, 4: 20, 5: 100 }`. A missing count pays nothing. */
export type PaysByCount = Readonly<Record<number, number>>

/**
 * A symbol of a slot. `motif` tells artists what to draw, in English. Pays are in coins: for `high`, `low` and
 * `wild` symbols per line or way, for a `scatter` per window.
 *
 * A `wild` substitutes for every `high` and `low` symbol, never for a scatter. Without pays of its own it only
 * substitutes. A `scatter` counts anywhere in the window. A `book` is a wild and a scatter in one, and its pays are those of a
 * scatter.
 */
export type SlotSymbol<Id extends string = string> =
  | { readonly id: Id; readonly kind: 'high' | 'low'; readonly motif: string; readonly pays: PaysByCount }
  | { readonly id: Id; readonly kind: 'wild'; readonly motif: string; readonly pays?: PaysByCount }
  | { readonly id: Id; readonly kind: 'scatter' | 'book'; readonly motif: string; readonly pays: PaysByCount }

/** The kinds of symbol. `high` and `low` differ only in how they are drawn and announced. */
export type SlotSymbolKind = SlotSymbol['kind']

/** The symbols of one reel in order; the first follows the last. */
export type Strip<Id extends string = string> = readonly Id[]

/** One payline: the row (0 is the top) it crosses on each reel, from left to right. */
export type Line = readonly number[]

/**
 * How a window pays. `lines`: equal symbols on adjacent reels along a line, from the leftmost reel; each line pays
 * only its best win. With `wildMultiplier`, a line win in which a wild substitutes for another symbol is multiplied
 * by it, once. `ways`: equal symbols on adjacent reels from the leftmost, in any row; the pay is multiplied by the
 * number of ways, which is the product of the numbers of matching positions on each reel. `variableWays`: the same, but each
 * reel of each spin first draws how many rows it shows, one of `heights` at random; a height that is listed twice is twice as
 * likely. The definition's `rows` is the greatest of them.
 */
export type SlotEvaluation =
  | { readonly kind: 'lines'; readonly lines: readonly Line[]; readonly wildMultiplier?: number }
  | { readonly kind: 'ways' }
  | { readonly kind: 'variableWays'; readonly heights: readonly number[] }

/**
 * A slot's feature besides its base spin. `freeSpins`: scatters in the base window award free spins on `strips`, by
 * the number of scatters, and their wins are multiplied by `multiplier`, which grows by
 * `multiplierStep` from one free spin to the next. Free-spin strips have no scatter, so free
 * spins never retrigger: their number is bounded and the return has a closed form. With `lanterns`, each free spin draws
 * one of them after its stops, each place of the list equally likely, and its wins are multiplied by the sum of all
 * lanterns so far as well.
 *
 * `hold`: every scatter of the base window is a coin with a drawn value. `coinsNeeded` or more of them stay and start a
 * hold: in each respin a coin lands in each empty cell with probability `lands / of`; each new coin gives three respins
 * again. At the end every coin pays its value, and a full window `grandCoins` more.
 *
 * `book`: books in the base window award free spins on `strips`. Before the first of them a special symbol is drawn among all
 * `high` and `low` symbols. In each free spin, after its other wins are paid, the special symbol spreads over every reel that
 * shows it and pays on all lines by the number of these reels, wherever they are. Books of free spins award nothing.
 */
export type SlotFeature<Id extends string = string> =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'freeSpins'
      readonly spinsByScatters: Readonly<Record<number, number>>
      readonly multiplier: number
      readonly multiplierStep?: number
      readonly strips: readonly Strip<Id>[]
      readonly lanterns?: readonly number[]
    }
  | {
      readonly kind: 'book'
      readonly spinsByScatters: Readonly<Record<number, number>>
      readonly strips: readonly Strip<Id>[]
    }
  | {
      readonly kind: 'hold'
      readonly coinsNeeded: number
      readonly lands: number
      readonly of: number
      readonly values: readonly CoinValue[]
      readonly grandCoins: number
    }

/** A value that a coin can have, in coins of pay, drawn by its weight among all. The great ones have names. */
export type CoinValue = {
  readonly coins: number
  readonly weight: number
  readonly name?: CoinName
}

/** The names of great coin values, from the smallest. */
export type CoinName = 'mini' | 'minor' | 'major'

/** A slot's published return, as decimal strings with 6 decimals. `npm test` recomputes each one. */
export type PublishedReturn = {
  /** Expected payout over stake, for example `'0.955432'`. */
  readonly rtp: string
  /** Share of rounds that pay anything. */
  readonly hitRate: string
  /** Variance of payout over stake for one round. */
  readonly variance: string
  /** Share of rounds that start the feature; `'0.000000'` without one. */
  readonly featureRate: string
  /** The greatest payout of one round, in coins. */
  readonly maxWinCoins: number
  /** How much of `rtp` comes from the jackpot pool; only with a pool. All other figures are those of the reels alone. */
  readonly poolReturn?: string
  /** SHA-256 of the definition's canonical JSON, without this block: see `definitionHash`. */
  readonly definitionHash: string
}

/** A slot as data: everything that decides its outcomes. A stake is a positive multiple of `betUnits` minor units. */
export type SlotDefinition<Id extends string = string> = {
  /** Stable code of the game, for example `bz-lotus-lanterns`. */
  readonly code: string
  /** The English title; the catalogue's phrases have the other languages. */
  readonly title: string
  /** Incremented with every change that could alter an outcome. */
  readonly version: number
  readonly symbols: readonly SlotSymbol<Id>[]
  /** Visible rows of each reel. */
  readonly rows: number
  /** The strips of the base spin, one per reel, from left to right. */
  readonly strips: readonly Strip<Id>[]
  readonly evaluation: SlotEvaluation
  /** Coins staked in a round. A coin is worth `stakeMinor / betUnits`. */
  readonly betUnits: number
  readonly feature: SlotFeature<Id>
  /** The jackpot pool that a part of each stake goes to, and that each round can win; most slots have none. */
  readonly pool?: PoolTerms
}

/** A definition with its published return. */
export type PublishedSlot = SlotDefinition & { readonly publishedReturn: PublishedReturn }

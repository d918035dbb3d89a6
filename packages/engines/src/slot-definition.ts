/** How many of a symbol pay how many coins, for example `{ 3: 5, 4: 20, 5: 100 }`. A missing count pays nothing. */
export type PaysByCount = Readonly<Record<number, number>>

/**
 * A symbol of a slot. `motif` is what artists draw, in English. Pays are coins: those of `high`, `low` and
 * `wild` symbols for one line or one way, those of a `scatter` for the whole window.
 *
 * A `wild` stands for every `high` and `low` symbol, never for a scatter. Without pays of its own it only
 * substitutes. A `scatter` counts wherever it lies in the window.
 */
export type SlotSymbol<Id extends string = string> =
  | { readonly id: Id; readonly kind: 'high' | 'low'; readonly motif: string; readonly pays: PaysByCount }
  | { readonly id: Id; readonly kind: 'wild'; readonly motif: string; readonly pays?: PaysByCount }
  | { readonly id: Id; readonly kind: 'scatter'; readonly motif: string; readonly pays: PaysByCount }

/** The kinds of symbol; `high` and `low` differ only in how they are drawn and announced. */
export type SlotSymbolKind = SlotSymbol['kind']

/** The symbols of one reel in order; the last one is followed by the first. */
export type Strip<Id extends string = string> = readonly Id[]

/** One line: the row (0 is the top) that it crosses on each reel, from left to right. */
export type Line = readonly number[]

/**
 * How a window pays. `lines`: equal symbols on neighbouring reels along a line, from the leftmost reel; each
 * line pays its best win only. With `wildMultiplier`, a line win in which a wild stands for another symbol is
 * multiplied by it, once. `ways`: equal symbols on neighbouring reels from the leftmost, in any row; the pay
 * is multiplied by the number of ways, which is the product of the matching positions of each reel.
 */
export type SlotEvaluation =
  | { readonly kind: 'lines'; readonly lines: readonly Line[]; readonly wildMultiplier?: number }
  | { readonly kind: 'ways' }

/**
 * What a slot has beside its base spin. `freeSpins`: so many scatters in the base window award so many free
 * spins on `strips`, whose wins are multiplied by `multiplier`. Free-spin strips carry no scatter, so that
 * free spins never retrigger: their number is bounded and the return has a closed form.
 */
export type SlotFeature<Id extends string = string> =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'freeSpins'
      readonly spinsByScatters: Readonly<Record<number, number>>
      readonly multiplier: number
      readonly strips: readonly Strip<Id>[]
    }

/** The return that a slot promises, as decimal strings of 6 digits; `npm test` derives each one anew. */
export type PublishedReturn = {
  /** Expected payout over stake, for example `'0.955432'`. */
  readonly rtp: string
  /** Share of rounds that pay anything. */
  readonly hitRate: string
  /** Variance of payout over stake for one round. */
  readonly variance: string
  /** Share of rounds that award free spins; `'0.000000'` without the feature. */
  readonly featureRate: string
  /** The greatest payout of one round, in coins. */
  readonly maxWinCoins: number
  /** SHA-256 of the definition's canonical JSON, without this block: see `definitionHash`. */
  readonly definitionHash: string
}

/** A slot as data: all that decides its outcomes. Stakes are a whole number of coins times `betUnits`. */
export type SlotDefinition<Id extends string = string> = {
  /** Stable code of the game, for example `bz-lotus-lanterns`. */
  readonly code: string
  /** The English title; other languages are phrases of the catalogue. */
  readonly title: string
  /** Raised with every change that could alter an outcome. */
  readonly version: number
  readonly symbols: readonly SlotSymbol<Id>[]
  /** Visible rows of each reel. */
  readonly rows: number
  /** The strips of the base spin, one a reel, from left to right. */
  readonly strips: readonly Strip<Id>[]
  readonly evaluation: SlotEvaluation
  /** Coins staked in a round. A coin is worth `stakeMinor / betUnits`. */
  readonly betUnits: number
  readonly feature: SlotFeature<Id>
}

/** A definition together with the return it promises. */
export type PublishedSlot = SlotDefinition & { readonly publishedReturn: PublishedReturn }

import type { Animal } from './animals.ts'
import type { Schedule } from './calendar.ts'

/** Numbers of a prize: so many, each with so many digits. */
export interface Prize {
  /** Such as `special`. Results list the numbers of each prize under this name. */
  readonly code: string
  readonly count: number
  readonly digits: number
}

/** What a draw brings: a table of prizes with numbers, or symbols in places. */
export type DrawShape =
  | { readonly kind: 'numbers'; readonly prizes: readonly Prize[] }
  | {
      readonly kind: 'places'
      readonly count: number
      /** What can stand in a place, such as the digits, or 01 to 49; all of one width, in ascending order. */
      readonly symbols: readonly string[]
      /** Whether a symbol can stand in more than one place. */
      readonly isRepeated: boolean
    }

/** The numbers of a draw: of each prize in the order drawn; of games with places, the symbols under `places`. */
export type LotteryResult = Readonly<Record<string, readonly string[]>>

/**
 * The part of a draw that a bet looks at. Of every number of a prize: `length` digits, beginning with digit `from`, which counts
 * from the end if it is negative (`from: -3, length: 3` are the last three). Of places: `length` places, beginning with place `from`.
 */
export interface View {
  readonly prize: string
  readonly from: number
  readonly length: number
  /** The rate that a hit here pays. */
  readonly tier: string
}

/** A number that an option bet looks at. Places count from 0. */
export type Measure =
  | { readonly kind: 'sum'; readonly places: readonly number[] }
  /** The sum, or -1 if all places are equal (three equal dice). */
  | { readonly kind: 'sumUnlessEqual'; readonly places: readonly number[] }
  /** The value that all places have, or -1 if they differ. */
  | { readonly kind: 'allEqual'; readonly places: readonly number[] }
  /** 1 if the values, in ascending order, are consecutive, else 0. */
  | { readonly kind: 'consecutive'; readonly places: readonly number[] }
  /** 1 if the first place is higher, -1 if it is lower, 0 if they are equal. */
  | { readonly kind: 'compare'; readonly places: readonly [number, number] }

/** One of the things that an option bet can be on. It wins if the measure is one of the values. */
export interface BetOption {
  readonly measure: Measure
  readonly values: readonly number[]
  readonly tier: string
}

/** When a line wins. A line is one number, set or option that was staked on. */
export type Rule =
  /** Each number that is equal to the line is a hit. */
  | { readonly kind: 'equal'; readonly views: readonly View[] }
  /** Each number with the line's symbols in any order is a hit; if `isShared`, the stake is shared by all these orders (i-bet). */
  | { readonly kind: 'anyOrder'; readonly views: readonly View[]; readonly isShared: boolean }
  /** How often the line's symbol is in the view gives the tier; a number of times without a tier loses. */
  | {
      readonly kind: 'count'
      readonly view: Omit<View, 'tier'>
      readonly tierByCount: Readonly<Record<number, string>>
    }
  /** One hit if all, or none, of the line's parts are among what the views show. */
  | { readonly kind: 'all' | 'none'; readonly views: readonly View[] }
  /** As many hits as all of the line's parts are there together: the least of how often each is shown. */
  | { readonly kind: 'together'; readonly views: readonly View[] }
  | { readonly kind: 'option'; readonly options: Readonly<Record<string, BetOption>> }
  /** One hit if a number in one of the places belongs to the animal. Tiers: `year` for the animal of the year, `other`. */
  | { readonly kind: 'animal'; readonly places: readonly number[] }

/** How a selection is written, and which lines it has. */
export type Pick =
  /**
   * A list of numbers. Lines: `each` number; each number in `anyOrder`, written with its digits in ascending order; all
   * `permutations` of each (box); for `roll`, the ten numbers that a number with one `R` stands for.
   */
  | { readonly kind: 'numbers'; readonly digits: number; readonly as: 'each' | 'anyOrder' | 'permutations' | 'roll' }
  /** A set of symbols for each place, separated by `|`. Lines: each way to take one of each. */
  | {
      readonly kind: 'places'
      readonly places: number
      readonly symbols: readonly string[]
      readonly isRepeated: boolean
    }
  /**
   * A set for each part of the shape, separated by `|`. Lines: each way to take `count` symbols of each set, none twice; each of
   * them stands `times` times in the line. Group 60 of five digits is one symbol twice and three once.
   */
  | {
      readonly kind: 'group'
      readonly shape: readonly { readonly times: number; readonly count: number }[]
      readonly symbols: readonly string[]
    }
  /** A set of symbols. Lines: each way to take `size` of them. */
  | { readonly kind: 'choose'; readonly size: number; readonly symbols: readonly string[] }

/** Something that can be bet on in a format. */
export interface BetType {
  /** Unique within its format, such as `top-3`. */
  readonly code: string
  readonly pick: Pick
  readonly rule: Rule
  /** The rates that hits pay, by name; {@link Terms} has a rate for each. */
  readonly tiers: readonly string[]
  /** The stake of a line is this many units: the numbers counted for "bao lô", 1 for most bets. */
  readonly cost: number
}

/** The families of formats, as the site groups them. */
export type FormatFamily = 'thai' | 'vietnam' | 'sea' | 'own'

/** A kind of lottery: what is drawn when, and what can be bet on. Rates are not part of it. */
export interface LotteryFormat {
  /** Such as `thai-government`. */
  readonly code: string
  readonly family: FormatFamily
  readonly draw: DrawShape
  readonly schedule: Schedule
  readonly bets: readonly BetType[]
}

/** What a line's rule may need besides the draw: the animal of the lunar year, copied onto tickets that are on animals. */
export interface RuleFacts {
  readonly yearAnimal?: Animal
}

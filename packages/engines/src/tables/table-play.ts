import type { Chance } from '../chance.ts'

/** Pays of a field for one unit staked, the stake included, as an exact fraction: `[39, 20]` is the stake and 0.95 of it. */
export type Share = readonly [numerator: number, denominator: number]

/** A field that loses. */
export const lost: Share = [0, 1]
/** A field whose stake is given back. */
export const returned: Share = [1, 1]

/** What a winning field pays to one, as people say it: `odds(19, 20)` is "0.95 to 1", so 39/20 with the stake. */
export const odds = (to: number, one = 1): Share => [to + one, one]

/** Where a field lies, which also decides its limits. */
export type FieldGroup = 'main' | 'side'

/** A place on the table for chips. */
export interface TableField {
  readonly id: string
  readonly group: FieldGroup
  /** What it pays at best or always, to one: `8`, `0.95`, `1–3`. */
  readonly odds: string
  /** The exact return of a unit staked, six digits: `0.989421`. Tests compute it again by enumeration. */
  readonly returned: string
}

/** Where a round takes its cards and numbers from. */
export interface CardChance extends Chance {
  /** The next card of the shoe, 0 to 51. */
  card(): number
}

/** The rules of a table, without its clock and its cards: what lies on it, how a round is dealt and what it pays. Pure. */
export interface TablePlay<T> {
  readonly fields: readonly TableField[]
  /** Draws a whole round. */
  deal(source: CardChance): T
  /** What a field pays in a round; nothing for a field that the table does not have. */
  pays(round: T, field: string): Share
  /** The round in few letters, for the row of last results. */
  brief(round: T): string
}

import type { Chance } from './chance.ts'
import type { PublishedFigures } from './engine.ts'
import type { Rational } from './rational.ts'
import type { SharedCard, SharedEngineName, SharedOutcome } from './shared-outcomes.ts'

/** A place on a table for chips. A game that has several bets of one kind, like the two of crash, has a field for each. */
export interface SharedField {
  readonly id: string
  /** Main bets and side bets have limits of their own. */
  readonly group: 'main' | 'side'
  /** What it pays at best or always, to one, as people write it: `8`, `0.95`, `1–3`. */
  readonly odds: string
  /** The exact return per unit staked with six decimals, such as `0.989421`. */
  readonly rtp: string
}

/** A stake on a field. */
export interface SharedBet {
  readonly field: string
  readonly amountMinor: bigint
  /** Crash only: the multiple, in hundredths, at which the bet is cashed out by itself. */
  readonly targetHundredths?: number | undefined
}

/** A round dealt from a series, and where the next one begins. */
export interface DealtRound {
  readonly outcome: SharedOutcome
  readonly next: number
  /** Whether the series ends with this round: the cut card came, or the series has one round only. */
  readonly isLast: boolean
}

/**
 * Everything that one server seed decides: a shoe of cards for many rounds, or a single round of dice or a wheel. Pure: the same
 * seed deals the same rounds, and bets have no influence.
 */
export interface Series {
  /** Cards that are shown and put away before the first round. */
  readonly burned: readonly number[]
  /** Where the first round begins. */
  readonly start: number
  /** Deals the round that begins at a position: `start`, or `next` of the round before. */
  deal(position: number): DealtRound
}

/** What only crash has: a multiple that grows with time until it crashes. */
export interface Flight {
  /** The multiple after some milliseconds, in hundredths, rounded down; 100 at 0. Never falls. */
  multipleAt(elapsedMs: number): number
  /** The least number of milliseconds after which the multiple is reached. */
  msUntil(hundredths: number): number
  /** The multiple at which a round crashes, in hundredths: a bet wins if it is cashed out at this or at less. 0 if it crashes at once. */
  crashOf(outcome: SharedOutcome): number
}

/**
 * One of the platform's own games whose rounds are shared: everybody at the table bets on the same outcome, by the server's clock.
 * A series is decided by the definition and its seed alone, which is committed to before its first bet.
 */
export interface SharedGame {
  readonly engine: SharedEngineName
  readonly code: string
  /** The English title; the catalogue has the other languages. */
  readonly title: string
  readonly version: number
  /** The definition as the text whose SHA-256 is {@link definitionHash}. */
  readonly canonicalJson: string
  readonly definitionHash: string
  /** `rtp` is the lowest of all fields. */
  readonly published: PublishedFigures
  readonly fields: readonly SharedField[]
  /** Pairs of fields of which one wins if the other loses: nobody may bet on both in a round. */
  readonly opposite: readonly (readonly [string, string])[]
  /** Whether a series is a shoe of many rounds, whose results are shown together; otherwise every series has one round. */
  readonly shoe: boolean
  /** Draws a series by its number, from 1; everything is drawn here, in an order that is part of the proof. */
  openSeries(chance: Chance, seriesNo: number): Series
  /** What a field returns per unit staked, the stake included; of crash, nothing is known before a cash-out. */
  pays(outcome: SharedOutcome, field: string): Rational
  /** The most that a field can return per unit. */
  greatestMultiple(field: string): Rational
  /** How many milliseconds the window takes to show a round once it is decided. Of crash, the time after the crash. */
  showMs(outcome: SharedOutcome): number
  /** The round in a few letters for the row of last results and the roads, such as `B`, `17`, `2-3-5`, `3.41`. */
  brief(outcome: SharedOutcome): string
  /** Of `outcomes` that are equally likely, those with which a field returns more than its stake: decides what counts as turnover. */
  readonly coverage: {
    readonly outcomes: number
    winsOn(field: string): readonly number[]
  }
  readonly flight?: Flight
  /** Of games whose rounds differ: what is known of the rounds of a series before their first bet. It follows from the number alone. */
  cardOf?(seriesNo: number): SharedCard
  /** The same game with the odds, limits and coverage of a series; `gameInSeries` asks for it. */
  inSeries?(seriesNo: number): SharedGame
}

/** A game as it is in a series: with the odds of its rounds, where these differ from series to series. */
export function gameInSeries(game: SharedGame, seriesNo: number): SharedGame {
  return game.inSeries?.(seriesNo) ?? game
}

/**
 * What bets return together: the exact sum, rounded down once to minor units. Not for crash, where each bet is paid when it is
 * cashed out.
 */
export function sharedPayoutMinor(game: SharedGame, outcome: SharedOutcome, bets: readonly SharedBet[]): bigint {
  let [numerator, denominator] = [0n, 1n]
  for (const { field, amountMinor } of bets) {
    const pays = game.pays(outcome, field)
    numerator = numerator * pays.denominator + amountMinor * pays.numerator * denominator
    denominator *= pays.denominator
  }
  return numerator / denominator
}

import type { MatchModel } from './course.ts'
import type { NameStyle } from './names/entrants.ts'
import type { MarketsOffered } from './prices.ts'

/** What a match is drawn on. */
export type Tracker =
  | 'pitch'
  | 'court'
  | 'tennis'
  | 'net'
  | 'ring'
  | 'oval'
  | 'table'
  | 'turf'
  | 'circuit'
  | 'lanes'
  | 'rounds'
  | 'stars'
  | 'duel'
  | 'island'
  | 'bracket'
  | 'board'

/** A sport as a vendor's game offers it. */
export interface Sport {
  readonly tracker: Tracker
  readonly names: NameStyle
  /** The key of its leagues in `names/leagues.ts`. */
  readonly leagues: string
  /** How many take part: 2, or a field. */
  readonly entrants: number
  /** How many matches follow each other at the same time, and how long from one start to the next on the same court. */
  readonly courts: number
  readonly cycleMs: number
  readonly markets: MarketsOffered
  /** Whether bets are taken in play. */
  readonly isInPlay: boolean
  /** Whether prices in play follow the clock while nothing happens. */
  readonly followsClock?: boolean
  /** Whether a match may be postponed or abandoned. */
  readonly mayFail: boolean
  /** The model of a match between entrants of these strengths, about −1 to 1. */
  model(strengths: readonly number[]): MatchModel
}

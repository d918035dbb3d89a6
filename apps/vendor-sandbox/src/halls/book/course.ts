import type { ChanceStream } from './chance-stream.ts'
import type { Distribution } from './distribution.ts'

/** What both sides have of something that is counted: goals, sets, points. */
export interface Pair {
  readonly home: number
  readonly away: number
}

/** What is counted in a match. A market is over one of these. */
export type Measure =
  | 'goals'
  | 'sets'
  | 'games'
  | 'points'
  | 'frames'
  | 'runs'
  | 'rounds'
  | 'length'
  | 'maps'
  | 'towers'
  | 'wins'

/** The chances of how a match between two sides may end, seen from a moment. All from one model, so that they agree. */
export interface DuelOutlook {
  readonly kind: 'duel'
  /** The draw is 0 where the match goes on until somebody wins. */
  readonly winner: { readonly home: number; readonly draw: number; readonly away: number }
  /** Home less away, and home plus away, of what is counted. */
  readonly measures: Readonly<
    Partial<Record<Measure, { readonly difference: Distribution; readonly sum: Distribution }>>
  >
  /** That both sides score. */
  readonly both?: number
}

/** The chances of each of many, in the order of the list of runners. */
export interface FieldOutlook {
  readonly kind: 'field'
  readonly win: readonly number[]
  /** To be among the first {@link placesPaid}. */
  readonly place: readonly number[]
  readonly placesPaid: number
  /** That the first of two runners ends before the second; absent where nobody offers it. */
  readonly before?: (first: number, second: number) => number
}

/** See {@link DuelOutlook} and {@link FieldOutlook}. */
export type Outlook = DuelOutlook | FieldOutlook

/** What stands of a match at a moment; at its end it is the result. */
export interface Standing {
  readonly measures: Readonly<Partial<Record<Measure, Pair>>>
  /** Who has won; absent while that is open, and where there are many. */
  readonly winner?: 'home' | 'draw' | 'away'
  /** The place of each runner, 1 the first; absent before the end. */
  readonly places?: readonly number[]
  /** How many places a bet on a place counts. */
  readonly placesPaid?: number
}

/** What the score board shows besides the standing. */
export interface Board {
  /** The large figures. */
  readonly main: Pair
  /** The figures of what is being played now: points of the set, towers of the map. */
  readonly now?: Pair
  /** The sets or maps that are over. */
  readonly past?: readonly Pair[]
  /** The set, map, quarter, round or lap being played, from 1. */
  readonly part: number
  readonly parts: number
  /** Minutes of the match's own clock. */
  readonly minute?: number
  /** Who serves or bats. */
  readonly serving?: 'home' | 'away'
  /** How far each runner is, 0 to 1; -1 for who is out. */
  readonly progress?: readonly number[]
  /** The ties of a cup, round by round: the numbers of the runners who are in them, -1 where that is open. */
  readonly ties?: readonly (readonly [number, number])[]
}

/** What is known of a match at a moment of its course. */
export interface Situation {
  /** While this is the same, prices are the same. */
  readonly key: string
  /** Whether bets are taken now; otherwise they are suspended. */
  readonly isOpen: boolean
  /** When that ends, in milliseconds from the match's start, if that is on the plan. */
  readonly openUntilMs?: number
  readonly isOver: boolean
  readonly standing: Standing
  readonly board: Board
  /** Computed when asked for. */
  outlook(): Outlook
}

/** Something that happened. */
export interface CourseEvent {
  /** From the match's start. */
  readonly atMs: number
  readonly kind: EventKind
  readonly side?: 'home' | 'away' | undefined
  /** A number that belongs to it: minute, runner, points. */
  readonly figure?: number
}

/** What may happen. */
export type EventKind =
  | 'goal'
  | 'corner'
  | 'card'
  | 'shot'
  | 'check'
  | 'half'
  | 'point'
  | 'set'
  | 'basket'
  | 'runs'
  | 'wicket'
  | 'round'
  | 'stoppage'
  | 'game'
  | 'drawn'
  | 'lead'
  | 'out'
  | 'through'
  | 'end'

/** A match from its start to its end, drawn once from its model. */
export interface Course {
  readonly lengthMs: number
  readonly events: readonly CourseEvent[]
  /** What is known at a moment, in milliseconds from the start; before it, what is expected. */
  at(ms: number): Situation
}

/** A model of a match: prices and courses come from the same chances. */
export interface MatchModel {
  draw(chance: ChanceStream): Course
}

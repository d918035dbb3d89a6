import type { MatchKind } from '../../../src/halls/matches/titles.ts'
import type { SayIn } from '../../words/words.ts'
import type { HallWindow } from '../hall-screen.ts'

/** The words of this hall. */
export type MatchSay = SayIn<'vendor-matches'>

/** What a table needs of the screen around it. */
export interface TableParts {
  readonly window: HallWindow
  readonly say: MatchSay
  readonly kind: MatchKind
  /** Sends a move of the player. */
  move(text: string): void
  /** Shows the buttons anew, after a selection. */
  changed(): void
  /** What a seat is called; 0 is the player. */
  nameOf(seat: number): string
}

/** What is said of a seat beside its name. */
export interface SeatNote {
  readonly text: string
  readonly badge?: string
  readonly isTurn: boolean
}

/** The visible part of a match: board, tiles or cards. */
export interface MatchTable {
  readonly element: HTMLElement
  /** Shows a view that differs from the last one. */
  show(view: object): void
  /** Buttons for the player's turn. */
  buttons(): readonly HTMLElement[]
  seat(seat: number): SeatNote
  /** What the player has to do now, if it is not only "your turn". */
  task?(): string | undefined
  /** What led to the result, below it. */
  summary?(): readonly Node[]
}

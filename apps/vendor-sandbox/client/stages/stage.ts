import type { DescribedChoice, DescribedRoundGame } from '../../src/play/describe-game.ts'
import type { DrawnRound } from '../../src/games/draw-round.ts'
import type { Shown } from '../../src/games/choices/choice-game.ts'
import type { Say } from '../words/words.ts'

/** The player's selection. */
export interface Chosen {
  readonly choice: string
  readonly picks: readonly number[]
}

/** The visible part of a game: its picture, its choices and the presentation of rounds. */
export interface Stage {
  readonly element: HTMLElement
  /** The current selection; `undefined` while it is incomplete. */
  chosen(): Chosen | undefined
  /** Starts motion when a round has been requested. */
  begin(): void
  /** Restores the previous state when a round is refused or gets no reply. */
  cancel(): void
  /** Shows a complete round. */
  show(drawn: DrawnRound, stakeMinor: bigint): Promise<void>
  /** Updates the choices for a new open card. */
  offer?(choices: readonly DescribedChoice[], openCard: number): void
}

/** The dependencies of a stage. */
export interface StageParts {
  readonly game: DescribedRoundGame
  readonly openCard: number
  readonly say: Say
  /** Formats an amount for display. */
  readonly money: (minor: bigint) => string
  /** Shows a message below the stage while a round is shown. */
  readonly note: (text: string) => void
  /** Called when the selection has changed. */
  readonly changed: () => void
}

/** The presentation data of a single-draw round. Throws for a slot round, which such a stage never receives. */
export function shownOf<Kind extends Shown['kind']>(drawn: DrawnRound, kind: Kind): Extract<Shown, { kind: Kind }> {
  if (drawn.kind === 'choice' && drawn.shown.kind === kind) {
    // The kind has just been checked.
    return drawn.shown as Extract<Shown, { kind: Kind }>
  }
  throw new Error(`this round is not of kind ${kind}`)
}

import type { DescribedChoice, DescribedGame } from '../../src/play/describe-game.ts'
import type { DrawnRound } from '../../src/games/draw-round.ts'
import type { Shown } from '../../src/games/choices/choice-game.ts'
import type { Say } from '../words/words.ts'

/** What a player has chosen. */
export interface Chosen {
  readonly choice: string
  readonly picks: readonly number[]
}

/** A game's face: what it shows, what can be chosen on it, and how a round looks. */
export interface Stage {
  readonly element: HTMLElement
  /** What is chosen now; `undefined` while something is still to be chosen. */
  chosen(): Chosen | undefined
  /** The round is asked for: motion begins. */
  begin(): void
  /** The round is refused, or its answer does not come: everything is as before. */
  cancel(): void
  /** Shows a round to its end. */
  show(drawn: DrawnRound, stakeMinor: bigint): Promise<void>
  /** What may be chosen has changed: another card lies open. */
  offer?(choices: readonly DescribedChoice[], openCard: number): void
}

/** What a stage is made of. */
export interface StageParts {
  readonly game: DescribedGame
  readonly openCard: number
  readonly say: Say
  /** Writes an amount for people. */
  readonly money: (minor: bigint) => string
  /** Says something below the stage while a round is shown. */
  readonly note: (text: string) => void
  /** What is chosen has changed. */
  readonly changed: () => void
}

/** What a drawn round of a game of one draw shows. Throws for a slot's round, which no such stage is given. */
export function shownOf<Kind extends Shown['kind']>(drawn: DrawnRound, kind: Kind): Extract<Shown, { kind: Kind }> {
  if (drawn.kind === 'choice' && drawn.shown.kind === kind) {
    // The kind has just been compared.
    return drawn.shown as Extract<Shown, { kind: Kind }>
  }
  throw new Error(`this round shows no ${kind}`)
}

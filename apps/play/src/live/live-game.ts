import type { SharedOutcome } from '@baize/engines'
import type { Tune } from '../machine/art.ts'
import type { Phrase, PhraseKey } from '../phrases.ts'
import type { SharedPorts, ShownResult } from '../shared/shared-art.ts'
import type { DealerLook } from './dealer-look.ts'
import type { Dealer } from './dealer.ts'
import type { Step } from './timeline.ts'

/** What a table's props may use. */
export interface SceneParts {
  readonly ports: SharedPorts
  readonly dealer: Dealer
}

/** What lies and moves on the table in front of the dealer. */
export interface TableScene {
  readonly view: HTMLElement
  /** Everything is taken away for the next round. */
  clear(): void
  /** How a round is shown. The result is told at the end of it, so the steps need not say it. */
  steps(outcome: SharedOutcome): readonly Step[]
}

/** Roads or another picture of past rounds. */
export interface RoadsView {
  readonly view: HTMLElement
  draw(): void
}

/** How a field of the felt looks. */
export interface FieldLook {
  readonly face?: readonly Node[]
  /** In place of the field's name, where the place says the rest, such as `6` in the row of sums. */
  readonly name?: string
  /** Has room for chips beside its name. */
  readonly large?: boolean
}

/** Makes the fields of a felt. */
export interface FeltParts {
  readonly ports: SharedPorts
  field(id: string, look?: FieldLook): HTMLElement
}

/** A live table: everything of it that is not the same at every table. */
export interface LiveGame {
  readonly theme: string
  readonly tune: Tune
  readonly backdrop: string
  readonly dealer: DealerLook
  readonly rules: readonly PhraseKey[]
  scene(parts: SceneParts): TableScene
  felt(parts: FeltParts): HTMLElement
  /** The whole name of a field. */
  fieldName(phrase: Phrase, field: string): string
  result(phrase: Phrase, outcome: SharedOutcome): ShownResult
  /** What the dealer says of a result. */
  told(phrase: Phrase, outcome: SharedOutcome): string
  roads?(ports: SharedPorts): RoadsView
}

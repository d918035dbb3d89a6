import type { TableOutcome } from '../../../../src/halls/tables/rules/table-rules.ts'
import type { SharedSpec } from '../../../../src/halls/tables/variants.ts'
import type { SayIn } from '../../../words/words.ts'
import type { HallWindow } from '../../hall-screen.ts'
import type { TableTheme } from '../themes.ts'
import type { Timeline } from '../timeline.ts'

/** What a scene is made of. */
export interface SceneParts {
  readonly window: HallWindow
  readonly say: SayIn<'vendor-tables'>
  readonly spec: SharedSpec
  readonly theme: TableTheme
  /** Fields on which this window has chips, for what only bettors may do. */
  readonly mine: () => ReadonlySet<string>
}

/** The place of a table where cards, dice or a wheel show the round. */
export interface Scene {
  readonly element: HTMLElement
  /** The next round may be bet on. */
  clear(): void
  /** Shows a part of a round; the timeline says how much of it is past. */
  play(outcome: TableOutcome, part: 'opening' | 'revealing', timeline: Timeline): void
}

/** Makes the scene of a table. */
export type MakeScene = (parts: SceneParts) => Scene

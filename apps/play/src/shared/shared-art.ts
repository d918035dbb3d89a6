import type { SharedGame, SharedOutcome } from '@baize/engines'
import type { Minor } from '@baize/money'
import type { Language } from '@baize/phrases'
import type { Motion } from '../instant/motion.ts'
import type { Purse } from '../instant/purse.ts'
import type { Tune } from '../machine/art.ts'
import type { Phrase } from '../phrases.ts'
import type { Store } from '../ports.ts'
import type { EffectName } from '../sound/effects.ts'
import type { Chips } from './chips.ts'
import type { TableSeason } from './gateway.ts'
import type { TableEvent, TableSession } from './table-session.ts'
import type { TableState } from './table-state.ts'

/** What a stage may use of the window around it. */
export interface SharedPorts {
  readonly game: SharedGame
  readonly session: TableSession
  /** Unconfirmed chips. Lay them with {@link SharedPorts.place}, which says why if it cannot be. */
  readonly chips: Chips
  /** Lays the chip in hand on a field. */
  readonly place: (field: string) => void
  readonly phrase: Phrase
  readonly language: Language
  readonly purse: Purse
  /** Formats an amount with its currency. */
  readonly money: (amount: Minor) => string
  readonly motion: Motion
  readonly reducedMotion: boolean
  readonly store: Store
  readonly play: (effect: EffectName) => void
  readonly muted: () => boolean
  /** The season, of games whose rounds are fights. Rejects without a connection. */
  readonly season: () => Promise<TableSeason>
  /** Shows a line over the controls for some seconds. */
  readonly message: (text: string) => void
  /** Tells screen readers. */
  readonly say: (text: string) => void
}

/** A result as it is shown: `text` is short, `kind` its colour, `title` its whole name, and `face` a picture in place of the text. */
export interface ShownResult {
  readonly text: string
  readonly kind: string
  readonly title: string
  readonly face?: readonly Node[]
}

/** The part of a window that is its game's own. */
export interface SharedStage {
  /** The picture: dealer, wheel, sky. It fills the stage. */
  readonly view: HTMLElement
  /** Where the player bets: the felt with its fields, or the panels of crash. */
  readonly felt: HTMLElement
  /** Draws what the state says, such as chips on fields. Called after every event and when chips change; must be cheap. */
  draw(state: TableState): void
  /** Moves what an event moves. `joined`: shows what the state says without moving anything. */
  heard(event: TableEvent): void
  /** The name of a field in the player's language. */
  fieldName(field: string): string
  /** A result in the row of last results. */
  result(outcome: SharedOutcome): ShownResult
  /** In place of the row of last results, such as roads. */
  readonly history?: HTMLElement
  /** How the game is played, for the dialog. */
  info(): readonly { readonly title: string; readonly body: readonly Node[] }[]
}

/** A game with shared rounds: its look, its sound and its stage. */
export interface SharedArt {
  /** The class of its style sheet, on `body`. */
  readonly theme: string
  readonly tune: Tune
  /** The picture behind everything, as SVG. */
  readonly backdrop: string
  /** Whether bets are laid with chips; crash has panels of its own. */
  readonly chips: boolean
  createStage(ports: SharedPorts): SharedStage
}

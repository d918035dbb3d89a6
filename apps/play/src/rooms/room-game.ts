import type { RoomHand } from '@baize/contract'
import type { HandAction, HandView } from '@baize/engines'
import type { Language } from '@baize/phrases'
import type { Purse } from '../instant/purse.ts'
import type { Tune } from '../machine/art.ts'
import type { Phrase } from '../phrases.ts'
import type { Store } from '../ports.ts'
import type { EffectName } from '../sound/effects.ts'
import type { RoomSession } from './room-session.ts'
import type { RoomState } from './room-state.ts'

/** What the parts of a room's window may use. */
export interface RoomPorts {
  readonly session: RoomSession
  readonly phrase: Phrase
  readonly language: Language
  readonly purse: Purse
  readonly store: Store
  readonly reducedMotion: boolean
  /** Formats an amount of a hand (whole minor units) with its currency. */
  readonly money: (chips: number) => string
  /** The same as short as can be read at a glance, without the currency. */
  readonly chips: (chips: number) => string
  readonly play: (effect: EffectName) => void
  /** Shows a line over the table for some seconds. */
  readonly message: (text: string) => void
  /** Draws the window again. */
  readonly draw: () => void
}

/** What a seat shows of a hand. */
export interface SeatShow {
  /** `null` for a card that lies face down. */
  readonly cards: readonly (number | null)[]
  /** Cards that count, and so stand out; the others of the seat grow dim. */
  readonly lit?: readonly number[]
  /** The chips in front of the seat. */
  readonly bet: number
  /** What it did last, or what its hand is. */
  readonly badge?: string
  readonly tone?: 'good' | 'bad' | 'plain'
  /** Out of the hand: dim. */
  readonly out: boolean
  /** A sign at the plate, such as the dealer's button: its letter and what it means. */
  readonly mark?: { readonly text: string; readonly title: string }
  /** What it won in this hand, once it is over. */
  readonly won?: number
  /** What lies before it, as the hand says: chips are left after bets. */
  readonly chips: number
  /** How many cards it holds, where they are not shown one by one. */
  readonly count?: number
  /** What it has laid before it on the felt. */
  readonly laid?: readonly number[]
  /** Its cards where they are held below the felt: the replay shows them in the seat's line. */
  readonly held?: readonly (number | null)[]
}

/** The middle of the felt: pots, cards of all. */
export interface RoomCentre {
  readonly view: HTMLElement
  /** `moving`: shows what has changed as it happens. */
  draw(view: HandView | undefined, moving: boolean): void
}

/** Below the felt: what the player may do. */
export interface RoomActions {
  readonly view: HTMLElement
  draw(state: RoomState): void
  /** A key that was pressed; `true` if it meant something. */
  key?(key: string): boolean
}

/** A card game between players: its look, its sound, and what is its own at the table. */
export interface RoomGame {
  /** The class of its style sheet, on `body`. */
  readonly theme: string
  readonly tune: Tune
  /** The picture behind everything, as SVG. */
  readonly backdrop: string
  seat(ports: Pick<RoomPorts, 'phrase' | 'chips' | 'money'>, view: HandView, seat: number): SeatShow | undefined
  createCentre(ports: Pick<RoomPorts, 'phrase' | 'chips' | 'money' | 'reducedMotion'>): RoomCentre
  createActions(ports: RoomPorts): RoomActions
  /** What is shown between two moments of a hand, each for so many milliseconds: a board that is turned over street by street. */
  frames?(before: HandView | undefined, after: HandView): readonly { readonly view: HandView; readonly ms: number }[]
  /** An action in words, for the history. */
  actionText(ports: Pick<RoomPorts, 'phrase' | 'money'>, action: HandAction): string
  /**
   * A line on how a hand ended; empty while it goes on. With the player's seat, or `null` for one who watches, as short as a phone needs it:
   * what others have won stands at their seats.
   */
  told(
    ports: Pick<RoomPorts, 'phrase' | 'money'>,
    hand: RoomHand,
    nameOf: (seat: number) => string,
    own?: number | null,
  ): string
  /** What the stakes of a room are called, such as both blinds. */
  stakes(terms: RoomState['opened']['terms'], money: (chips: number) => string): string
  /** The size by which a buy-in is felt: the big blind, the least bet, the base. */
  unit(terms: RoomState['opened']['terms']): number
  /** The phrase for an amount in that size. */
  readonly inUnits: 'holdem.bigBlinds' | 'rooms.inUnits'
  /** How the game is played, for the dialog. */
  rules(phrase: Phrase, terms: RoomState['opened']['terms'], money: (chips: number) => string): readonly RuleSection[]
}

export interface RuleSection {
  readonly title: string
  readonly body: readonly Node[]
}

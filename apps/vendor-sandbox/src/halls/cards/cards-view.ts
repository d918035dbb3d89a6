import type { Measured } from './specs.ts'
import type { CardGameKind, HandView, Mark, Outcome } from './hand.ts'

/** A value as it arrives over JSON: amounts become strings. */
export type Sent<T> = T extends bigint ? string : T extends object ? { readonly [Key in keyof T]: Sent<T[Key]> } : T

/** A hand that has ended, as the history shows it. */
export interface PastHand {
  readonly number: number
  readonly baseMinor: bigint
  /** What the player won or lost. */
  readonly netMinor: bigint
  readonly marks: readonly Mark[]
  readonly dice: readonly number[]
  readonly winners: readonly number[]
}

/** A hand as its player's window shows it. */
export interface ShownHand extends HandView {
  readonly id: string
  readonly number: number
  readonly outcome: Outcome | undefined
  /** What the player has put in during the hand. */
  readonly stakedMinor: bigint
  /** When the time for the player's decision ends, by the server's clock. */
  readonly deadlineMs: number | undefined
}

/** What the window of a card game shows. Names are numbers of the dictionary; seat 0 is the player. */
export interface CardsView {
  readonly kind: CardGameKind
  readonly names: readonly number[]
  readonly dealerSeat: number | undefined
  readonly basesMinor: readonly bigint[]
  readonly heldUnits: number
  readonly buyInUnits: number
  readonly timeMs: number
  readonly paceMs: number
  /** The exact average return for who decides as the table does when time is up, where there is one. */
  readonly returned: string | undefined
  readonly measured: Measured | undefined
  /** The spots of a board with their exact return: `back` of `of` throws. */
  readonly spots: readonly { readonly id: string; readonly back: number; readonly of: number }[]
  readonly hand: ShownHand | undefined
  /** Whether a restart of the server has ended the last hand, whose stakes came back. */
  readonly isVoided: boolean
  /** Newest first. */
  readonly history: readonly PastHand[]
}

/** Turns a value into what arrives over JSON. */
export function sent<T>(value: T): Sent<T> {
  const text = JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? String(one) : one))
  // The type describes exactly this conversion.
  return JSON.parse(text) as Sent<T>
}

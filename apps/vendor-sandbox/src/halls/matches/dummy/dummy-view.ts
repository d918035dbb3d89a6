import type { DummyCard, DummyMeld } from './melds.ts'

/** The points of a seat at the end. */
export interface DummyScore {
  readonly laid: number
  readonly inHand: number
  readonly penalty: number
  readonly bonus: number
  readonly total: number
}

/** How a match ended. */
export interface DummyResult {
  readonly winner: number
  readonly knocker: number | undefined
  readonly isDark: boolean
  readonly isOneSuit: boolean
  readonly multiplier: number
  readonly scores: readonly DummyScore[]
}

/** What a seat sees. */
export interface DummyView {
  readonly kind: 'dummy'
  readonly seat: number
  readonly hand: readonly DummyCard[]
  readonly counts: readonly number[]
  readonly stockCount: number
  readonly row: readonly DummyCard[]
  readonly head: DummyCard
  readonly melds: readonly DummyMeld[]
  readonly born: readonly boolean[]
  /** Points laid so far less penalties, of each seat. */
  readonly points: readonly number[]
  readonly turn: number | undefined
  readonly hasDrawn: boolean
  readonly last: { readonly seat: number; readonly verb: string; readonly cards: readonly DummyCard[] } | undefined
  readonly mayDraw: boolean
  /** Melds with cards of the row that may be laid now. */
  readonly takes: readonly (readonly DummyCard[])[]
  readonly lays: readonly { readonly card: DummyCard; readonly meld: number }[]
  /** Cards with which the seat may knock. */
  readonly knocks: readonly DummyCard[]
  readonly mayDiscard: boolean
  /** Cards of the hand that fit a meld on the table: to discard one costs points. */
  readonly dummies: readonly DummyCard[]
  readonly result: DummyResult | undefined
  readonly hands: readonly (readonly DummyCard[])[] | undefined
}

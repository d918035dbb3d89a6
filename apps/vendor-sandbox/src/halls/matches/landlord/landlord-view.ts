import type { Card } from './combos.ts'

/** What a seat did last: laid cards, passed or called points. */
export interface Shown {
  readonly cards?: readonly Card[]
  readonly bid?: number
}

/** What a seat sees. */
export interface LandlordView {
  readonly kind: 'landlord'
  readonly seat: number
  readonly phase: 'bid' | 'play' | 'over'
  readonly hand: readonly Card[]
  readonly counts: readonly number[]
  /** The three cards of the landlord, once there is one. */
  readonly bottom: readonly Card[] | undefined
  readonly turn: number | undefined
  readonly landlord: number | undefined
  readonly bid: number
  readonly multiplier: number
  readonly table: { readonly seat: number; readonly cards: readonly Card[] } | undefined
  readonly shown: readonly Shown[]
  readonly gone: readonly Card[]
  /** The points that may be called now. */
  readonly bidsOpen: readonly number[]
  readonly mayPass: boolean
  /** Plays that fit, the sensible ones first. */
  readonly hints: readonly (readonly Card[])[]
  /** The hands that are left, after the end. */
  readonly hands: readonly (readonly Card[])[] | undefined
}

// What players at a table see of a hand. JSON; amounts are whole minor units. A card is its place in the sorted deck: rank · 4 + suit,
// ace first (`tables/cards.ts`); 52 is the black joker and 53 the red one.

import type { DouDizhuCombo } from './dou-dizhu/combos.ts'

/** What a table is played for. */
export type HandTerms =
  | {
      readonly engine: 'holdem'
      readonly smallBlind: number
      readonly bigBlind: number
      /** In hundredths of a percent: 500 is 5 %. */
      readonly rakeBasisPoints: number
      readonly rakeCap: number
    }
  | {
      readonly engine: 'pok-deng'
      readonly minBet: number
      readonly maxBet: number
      readonly rakeBasisPoints: number
      readonly rakeCap: number
    }
  | {
      readonly engine: 'dou-dizhu'
      readonly base: number
      /** The most that bids, bombs and springs multiply the base with. */
      readonly maxMultiple: number
      readonly rakeBasisPoints: number
      readonly rakeCap: number
    }

export type HandView = HoldemView | PokDengView | DouDizhuView

/** Cards of a seat: `null` for each that the viewer may not see. */
export type SeenCards = readonly (number | null)[]

export interface HoldemView {
  readonly engine: 'holdem'
  readonly street: 'preflop' | 'flop' | 'turn' | 'river' | 'over'
  readonly button: number
  readonly board: readonly number[]
  readonly seats: readonly {
    readonly seat: number
    /** What is left in front of the seat. */
    readonly chips: number
    /** Its bet of this street. */
    readonly bet: number
    /** All that it has put in. */
    readonly committed: number
    readonly state: 'in' | 'folded' | 'allIn'
    readonly cards: SeenCards
    /** The last thing that it did on this street. */
    readonly did: 'fold' | 'check' | 'call' | 'bet' | 'raise' | 'smallBlind' | 'bigBlind' | null
  }[]
  /** Main pot first; bets of this street are not in it until the street ends. */
  readonly pots: readonly { readonly amount: number; readonly seats: readonly number[] }[]
  readonly toAct: number | null
  /** What the seat to act may do; everybody may know it. */
  readonly options: {
    readonly toCall: number
    readonly canCheck: boolean
    /** `null` if it cannot raise. */
    readonly raise: { readonly min: number; readonly max: number } | null
  } | null
  /** Set once the hand is over. */
  readonly end: {
    readonly rake: number
    readonly wins: readonly { readonly seat: number; readonly amount: number; readonly pot: number }[]
    /** Of each hand that was shown: its five cards and what they are. */
    readonly shown: readonly { readonly seat: number; readonly best: readonly number[]; readonly rank: HoldemRank }[]
  } | null
}

export type HoldemRank =
  | 'highCard'
  | 'pair'
  | 'twoPairs'
  | 'threeOfAKind'
  | 'straight'
  | 'flush'
  | 'fullHouse'
  | 'fourOfAKind'
  | 'straightFlush'
  | 'royalFlush'

export interface PokDengView {
  readonly engine: 'pok-deng'
  readonly phase: 'betting' | 'drawing' | 'over'
  readonly banker: number
  readonly seats: readonly {
    readonly seat: number
    readonly chips: number
    /** `null` until it has bet, 0 if it sits this hand out; of the banker always `null`. */
    readonly bet: number | null
    /** What it may bet beside 0; `null` of the banker. */
    readonly limits: { readonly min: number; readonly max: number } | null
    readonly cards: SeenCards
    /** Once it may be known: points, what the hand is, and how often the stake is paid (*deng*). */
    readonly hand: { readonly points: number; readonly kind: PokDengKind; readonly deng: number } | null
    /** Once the hand is over. */
    readonly net: number | null
  }[]
  /** Who has still to bet or to decide. */
  readonly waitingFor: readonly number[]
  readonly rake: number | null
}

export type PokDengKind = 'pok9' | 'pok8' | 'threeOfAKind' | 'straightFlush' | 'straight' | 'threePictures' | 'points'

export interface DouDizhuView {
  readonly engine: 'dou-dizhu'
  readonly phase: 'bidding' | 'playing' | 'over'
  readonly landlord: number | null
  readonly bid: number
  readonly multiple: number
  /** The landlord's three extra cards: hidden until there is one. */
  readonly bottom: SeenCards
  readonly seats: readonly {
    readonly seat: number
    readonly chips: number
    readonly cards: SeenCards
    readonly bid: number | null
    readonly net: number | null
  }[]
  /** What lies on the table: what has to be beaten, by whom; `null` if the next to act leads. */
  readonly trick: { readonly seat: number; readonly cards: readonly number[]; readonly combo: DouDizhuCombo } | null
  /** What each seat did last in this trick: cards, or an empty list for a pass. */
  readonly plays: readonly { readonly seat: number; readonly cards: readonly number[] }[]
  readonly toAct: number | null
  readonly end: {
    readonly winner: 'landlord' | 'farmers' | 'nobody'
    readonly spring: boolean
    readonly rake: number
  } | null
}

import type { Chance } from '@baize/engines'
import { at, type Card } from './deck.ts'

/** The games of this hall. */
export type CardGameKind =
  | 'holdem'
  | 'shortDeck'
  | 'bull'
  | 'pokDeng'
  | 'goldenFlower'
  | 'thirteen'
  | 'paiGow'
  | 'hiLo'
  | 'fishPrawnCrab'
  | 'kaeng'

/** What a person reads about a hand: the end of a key in the dictionary, and a number that belongs to it. */
export interface Mark {
  readonly name: string
  readonly number?: number
}

/** A place at the table as one seat sees it. A card that this seat may not see is `null`. */
export interface SeatView {
  readonly cards: readonly (Card | null)[]
  /** The lengths of the parts into which the cards are set; absent if they are one hand. */
  readonly parts?: readonly number[]
  /** What the visible cards make, one for each part. */
  readonly marks: readonly Mark[]
  /** What this seat has put in during the hand, in minor units. */
  readonly betMinor: bigint
  /** What it can still bet, where that is limited. */
  readonly stackMinor?: bigint
  /** Bets on spots of a board, by the spot's name. */
  readonly spots?: Readonly<Record<string, bigint>>
  readonly isOut: boolean
  readonly role?: 'button' | 'bank'
  /** What it last did, for the bubble at its place. */
  readonly said?: Said
  /** Points or times that are open to all, such as a bid for the bank. */
  readonly times?: number
}

/** Something that a seat did. */
export interface Said {
  readonly what: string
  readonly amountMinor?: bigint
  readonly times?: number
}

/** A line of the hand's record. Lines without a seat are the table's. */
export interface LogLine extends Said {
  readonly seat?: number
  readonly cards?: readonly Card[]
}

/** A decision that is offered to a seat. */
export interface Choice {
  readonly id: string
  /** What it takes from the player at once, in minor units. */
  readonly costMinor: bigint
  /** The range of an amount that the player chooses: the new total of this betting round. */
  readonly range?: { readonly minMinor: bigint; readonly maxMinor: bigint }
  /** The cards that are played with it. With `arrange` they are a proposal, and the player may send them in any order. */
  readonly cards?: readonly Card[]
  readonly seat?: number
  readonly times?: number
}

/** A decision. It names an offered choice by everything by which that choice differs from others. */
export interface Move {
  readonly id: string
  readonly amountMinor?: bigint
  readonly cards?: readonly Card[]
  readonly seat?: number
  readonly times?: number
}

/** How a hand ended. The sum of `netMinor` and `rakeMinor` is zero. */
export interface Outcome {
  /** What each seat won or lost, in minor units, after the rake. */
  readonly netMinor: readonly bigint[]
  readonly rakeMinor: bigint
  /** The seats that won something. */
  readonly winners: readonly number[]
}

/** A hand as one seat sees it. Windows and computer players get this and nothing else. */
export interface HandView {
  readonly you: number
  readonly baseMinor: bigint
  readonly seats: readonly SeatView[]
  /** Cards that are open to all. */
  readonly board: readonly Card[]
  readonly dice: readonly number[]
  readonly potMinor: bigint
  /** The seats that have to decide now. */
  readonly due: readonly number[]
  /** What is offered to seat `you`; empty while it has nothing to decide. */
  readonly choices: readonly Choice[]
  readonly stage: string
  readonly log: readonly LogLine[]
  readonly outcome: Outcome | undefined
  /** The cards left in the pack, where players draw from it. */
  readonly packCount?: number
}

/** What a seat sees of a hand: no dice, and neither open cards nor a pot unless `shown` has them. */
export function handViewOf(
  { baseMinor, due, log, outcome }: Pick<HandView, 'baseMinor' | 'due' | 'log' | 'outcome'>,
  shown: Pick<HandView, 'you' | 'seats' | 'choices' | 'stage'> & Partial<HandView>,
): HandView {
  return { baseMinor, board: [], dice: [], potMinor: 0n, due, log, outcome, ...shown }
}

/** What a hand begins with. */
export interface Deal {
  readonly baseMinor: bigint
  /** The seat with the dealer button or, where the bank goes round, with the bank. */
  readonly button: number
  /** What each seat can bet, where that is limited. */
  readonly stacksMinor: readonly bigint[]
  /** What seat 0 bets on spots of a board. */
  readonly spots: Readonly<Record<string, bigint>>
}

/** What the states of all games share. */
export interface HandState {
  readonly baseMinor: bigint
  readonly due: readonly number[]
  /** What each seat has put in, in minor units. */
  readonly stakedMinor: readonly bigint[]
  readonly outcome: Outcome | undefined
}

/** The rules of a game, as pure functions over a state that they never change. Seat 0 is the player's. */
export interface CardGame<State extends HandState> {
  readonly kind: CardGameKind
  readonly seats: number
  /** The seat of the vendor's own dealer, if the bank never moves. */
  readonly dealerSeat?: number
  /** How many base units a hand takes from each player when it is dealt; the rest of its stakes come with decisions. */
  readonly heldUnits: bigint
  deal(deal: Deal, chance: Chance): State
  /** What a seat sees. */
  view(state: State, seat: number): HandView
  /** The state after a decision; `undefined` if the rules do not allow it. */
  move(state: State, seat: number, move: Move): State | undefined
  /** What a computer player decides; it knows only its own view. */
  decide(view: HandView, chance: Chance): Move
  /** What is decided for a player whose time is up. */
  fallback(view: HandView): Move
}

/** The offered choice that a decision names, if there is one. */
export function choiceOf(choices: readonly Choice[], move: Move): Choice | undefined {
  return choices.find(
    (choice) =>
      choice.id === move.id &&
      choice.seat === move.seat &&
      choice.times === move.times &&
      (choice.id === 'arrange' || sameCards(choice.cards, move.cards)) &&
      isInRange(choice, move.amountMinor),
  )
}

function sameCards(left: readonly Card[] | undefined, right: readonly Card[] | undefined): boolean {
  return String(left ?? []) === String(right ?? [])
}

function isInRange({ range }: Choice, amountMinor: bigint | undefined): boolean {
  if (range === undefined || amountMinor === undefined) return range === undefined && amountMinor === undefined
  return amountMinor >= range.minMinor && amountMinor <= range.maxMinor
}

/** The decision that takes a choice as it is offered, with the smallest amount. */
export function moveOf({ id, seat, times, cards, range }: Choice): Move {
  return {
    id,
    ...(seat === undefined ? {} : { seat }),
    ...(times === undefined ? {} : { times }),
    ...(cards === undefined ? {} : { cards }),
    ...(range === undefined ? {} : { amountMinor: range.minMinor }),
  }
}

/** The share of each win that the vendor keeps, in per cent. */
export const rakePercent = 5n

/** An outcome from what each seat won or lost before the rake, which is taken from wins. The vendor's dealer pays none. */
export function rakedOutcome(grossMinor: readonly bigint[], dealerSeat?: number): Outcome {
  const netMinor = grossMinor.map((gross, seat) =>
    gross > 0n && seat !== dealerSeat ? (gross * (100n - rakePercent)) / 100n : gross,
  )
  return outcomeOf(netMinor, sum(grossMinor) - sum(netMinor))
}

/** An outcome from what each seat won or lost. */
export function outcomeOf(netMinor: readonly bigint[], rakeMinor: bigint): Outcome {
  return { netMinor, rakeMinor, winners: netMinor.flatMap((net, seat) => (net > 0n ? [seat] : [])) }
}

/** The sum of amounts. */
export const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n)

/** A list with another item at a place. */
export const replaced = <T>(items: readonly T[], place: number, item: T): T[] =>
  items.map((old, nth) => (nth === place ? item : old))

/** The next seat after `from`, going round, for which something holds. */
export function nextSeat(from: number, seats: number, holds: (seat: number) => boolean): number | undefined {
  for (let step = 1; step <= seats; step += 1) if (holds((from + step) % seats)) return (from + step) % seats
  return undefined
}

/** The choice with a name. Throws a RangeError if it is not offered, which only a wrong rule can cause. */
export function choiceNamed(view: HandView, ...ids: readonly string[]): Choice {
  const found = ids.flatMap((id) => view.choices.filter((choice) => choice.id === id))
  return at(found, 0)
}

import type { ClusterOutcome } from './cluster/cluster.ts'
import type { FishWeapon } from './fishing/fish-definition.ts'
import type { PoolResult, PoolStep } from './pool.ts'
import type { SlotOutcome } from './slot-outcome.ts'

/** What a player chose before a round, named by the engine that it is for. Slots have nothing to choose. */
export type GameBet = DiceBet | PlinkoBet | WheelBet | MinesBet | FishBet | BlackjackBet

/** What is done in a round that goes on, one step after another: by its player, or by the server. */
export type GameStep = MinesStep | BlackjackStep | PoolStep

/** What a round shows, named by the engine that it comes from. JSON. */
export type GameOutcome =
  | ({ readonly engine: 'slot' } & SlotOutcome)
  | ({ readonly engine: 'cluster' } & ClusterOutcome)
  | DiceOutcome
  | PlinkoOutcome
  | WheelOutcome
  | MinesOutcome
  | FishOutcome
  | BlackjackOutcome

/** The engines by name. */
export type EngineName = GameOutcome['engine']

/** Wins on `chance` outcomes: the lowest of the scale (`under`) or the highest (`over`). */
export interface DiceBet {
  readonly engine: 'dice'
  readonly side: 'under' | 'over'
  readonly chance: number
}

export interface DiceOutcome extends DiceBet {
  readonly roll: number
  readonly won: boolean
}

/** How widely the payouts of a table are spread. */
export const risks = ['low', 'medium', 'high'] as const
export type Risk = (typeof risks)[number]

export interface PlinkoBet {
  readonly engine: 'plinko'
  readonly rows: number
  readonly risk: Risk
}

export interface PlinkoOutcome extends PlinkoBet {
  /** Of each row from the top: 0 for left, 1 for right. */
  readonly path: readonly number[]
  /** How often it went right: the bucket from the left, from 0. */
  readonly bucket: number
  readonly multipleHundredths: number
}

export interface WheelBet {
  readonly engine: 'wheel'
  readonly segments: number
  readonly risk: Risk
}

export interface WheelOutcome extends WheelBet {
  /** The segment at the pointer, clockwise from 0. */
  readonly stop: number
  readonly multipleHundredths: number
}

export interface MinesBet {
  readonly engine: 'mines'
  readonly mines: number
}

/** A volley: the kind of fish that each shot is aimed at. One net is thrown at all of them. */
export interface FishBet {
  readonly engine: 'fish'
  readonly weapon: FishWeapon
  readonly shots: readonly string[]
}

export interface FishOutcome {
  readonly engine: 'fish'
  readonly weapon: FishWeapon
  /** Each shot, and what it pays as a multiple of the power: 0 if it has caught nothing. */
  readonly shots: readonly { readonly kind: string; readonly multiple: number }[]
  readonly pool: PoolResult
}

/** Opens a cell, counted row by row from 0, or takes what the round is worth. */
export type MinesStep =
  | { readonly engine: 'mines'; readonly kind: 'reveal'; readonly cell: number }
  | { readonly engine: 'mines'; readonly kind: 'cashOut' }

export interface MinesOutcome extends MinesBet {
  /** Safe cells that are open, in the order in which they were opened. */
  readonly opened: readonly number[]
  /** `open` while the player may go on; `hit` if a mine was opened; `paid` if the player stopped or no safe cell is left. */
  readonly state: 'open' | 'hit' | 'paid'
  /** The mine that was opened. */
  readonly hitCell: number | null
  /** Where the mines are, in ascending order; hidden while the round is open. */
  readonly mineCells: readonly number[] | null
}

/** One box, with the round's stake on it. */
export interface BlackjackBet {
  readonly engine: 'blackjack'
}

/** What a player of blackjack can do. The server ends a round that was left with `standAll`: no insurance, no more cards. */
export const blackjackMoves = ['hit', 'stand', 'double', 'split', 'insure', 'decline', 'standAll'] as const

export interface BlackjackStep {
  readonly engine: 'blackjack'
  readonly kind: (typeof blackjackMoves)[number]
}

export interface BlackjackHand {
  /** Cards from 0 to 51, as in `tables/cards.ts`. A hand that was split waits with one card for its turn. */
  readonly cards: readonly number[]
  /** Whether its stake was doubled. */
  readonly doubled: boolean
  /** `null` while it is not known; `natural`: an ace and a ten that were dealt. */
  readonly result: 'natural' | 'won' | 'push' | 'lost' | 'bust' | null
}

export interface BlackjackOutcome extends BlackjackBet {
  /** The dealer's cards in order; only the first while the round goes on. */
  readonly dealer: readonly number[]
  readonly hands: readonly BlackjackHand[]
  /** The hand whose turn it is, from 0; `null` while insurance is offered, and when the round is over. */
  readonly active: number | null
  /** `offered` until it is decided; `none` if the dealer does not show an ace. */
  readonly insurance: 'none' | 'offered' | 'declined' | 'won' | 'lost'
  readonly state: 'insurance' | 'playing' | 'over'
  /** What the round returns, in halves of the stake at the start; 0 while it goes on. */
  readonly returnsHalves: number
}

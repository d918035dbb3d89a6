import type { ClusterOutcome } from './cluster/cluster.ts'
import type { FishWeapon } from './fishing/fish-definition.ts'
import type { PoolResult, PoolStep } from './pool.ts'
import type { SlotOutcome } from './slot-outcome.ts'

/** What a player chose before a round, named by the engine that it is for. Slots have nothing to choose. */
export type GameBet = DiceBet | PlinkoBet | WheelBet | MinesBet | FishBet | BlackjackBet | ThreeCardBet | VideoPokerBet

/** What is done in a round that goes on, one step after another: by its player, or by the server. */
export type GameStep = MinesStep | BlackjackStep | ThreeCardStep | VideoPokerStep | PoolStep

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
  | ThreeCardOutcome
  | VideoPokerOutcome

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

/** The round's stake is the ante; the side bet Pair Plus stakes so many times as much, 0 for none. */
export interface ThreeCardBet {
  readonly engine: 'threeCard'
  readonly pairPlus: number
}

/** What a player of three-card poker can do: stake the ante once more against the dealer, or give it up. */
export const threeCardMoves = ['play', 'fold'] as const

export interface ThreeCardStep {
  readonly engine: 'threeCard'
  readonly kind: (typeof threeCardMoves)[number]
}

/** What three cards can be, from the lowest to the highest. */
export const threeCardHands = ['highCard', 'pair', 'flush', 'straight', 'threeOfAKind', 'straightFlush'] as const
export type ThreeCardHand = (typeof threeCardHands)[number]

export interface ThreeCardOutcome extends ThreeCardBet {
  /** Three cards from 0 to 51, as in `tables/cards.ts`. */
  readonly player: readonly number[]
  readonly hand: ThreeCardHand
  /** The dealer's three cards once the round is over; empty before. */
  readonly dealer: readonly number[]
  readonly dealerHand: ThreeCardHand | null
  /** `notQualified`: the dealer has less than is needed; `null` while the round goes on. */
  readonly result: 'folded' | 'notQualified' | 'won' | 'push' | 'lost' | null
  /** What each stake returns, and the bonus on the ante, in antes; all 0 while the round goes on. */
  readonly returns: { readonly ante: number; readonly play: number; readonly bonus: number; readonly pairPlus: number }
}

/** Nothing is chosen before the deal. */
export interface VideoPokerBet {
  readonly engine: 'videoPoker'
}

/** Keeps the cards at these places, 0 to 4 in ascending order, and takes new ones for all others. */
export interface VideoPokerStep {
  readonly engine: 'videoPoker'
  readonly kind: 'draw'
  readonly held: readonly number[]
}

/** What five cards can be at video poker, from the lowest to the highest. */
export const videoPokerHands = [
  'nothing',
  'jacksOrBetter',
  'twoPairs',
  'threeOfAKind',
  'straight',
  'flush',
  'fullHouse',
  'fourOfAKind',
  'straightFlush',
  'royalFlush',
] as const
export type VideoPokerHand = (typeof videoPokerHands)[number]

export interface VideoPokerOutcome extends VideoPokerBet {
  /** The five cards that were dealt, from 0 to 51, as in `tables/cards.ts`. */
  readonly dealt: readonly number[]
  /** The places that were kept; `null` until then. */
  readonly held: readonly number[] | null
  /** The five cards on the screen: what was dealt, and after the draw what is paid. */
  readonly cards: readonly number[]
  /** What the cards on the screen are. */
  readonly hand: VideoPokerHand
  /** What the round returns as a multiple of the stake; 0 until the draw. */
  readonly returns: number
}

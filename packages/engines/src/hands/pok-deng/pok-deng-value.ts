import type { PokDengKind } from '../hand-views.ts'
import { lastDigit, rankOf, suitOf } from '../../tables/cards.ts'

/** What two or three cards are. */
export interface PokDengValue {
  readonly kind: PokDengKind
  readonly points: number
  /** How many times the bet is paid if this hand wins. */
  readonly deng: number
  /** The greater one wins; equal ones are a draw. */
  readonly score: number
}

/** Values a hand of two or three cards. */
export function pokDengValue(cards: readonly number[]): PokDengValue {
  const points = lastDigit(cards)
  const ranks = new Set(cards.map(rankOf))
  const isSuited = new Set(cards.map(suitOf)).size === 1
  if (cards.length === 2) {
    const deng = isSuited || ranks.size === 1 ? 2 : 1
    if (points === 9) return { kind: 'pok9', points, deng, score: 60 }
    if (points === 8) return { kind: 'pok8', points, deng, score: 50 }
    return { kind: 'points', points, deng, score: points }
  }
  if (ranks.size === 1) return { kind: 'threeOfAKind', points, deng: 5, score: 40 }
  const isStraight = isRun(cards.map(rankOf))
  if (isStraight && isSuited) return { kind: 'straightFlush', points, deng: 5, score: 30 }
  if (isStraight) return { kind: 'straight', points, deng: 3, score: 20 }
  if (cards.every((card) => rankOf(card) >= 10)) return { kind: 'threePictures', points, deng: 3, score: 10 }
  return { kind: 'points', points, deng: isSuited ? 3 : 1, score: points }
}

/** Nine or eight points with two cards. */
export const isPok = ({ kind }: PokDengValue): boolean => kind === 'pok9' || kind === 'pok8'
/** The most times that a bet is paid. */
export const greatestDeng = 5
/** The rule of a banker without a choice of their own, and of every seat that lets its time pass: draws to so many points. */
export const drawsTo = 4

/** Three ranks in a row; an ace, 0, goes before the two or after the king. */
function isRun(ranks: readonly number[]): boolean {
  const [low = 0, middle = 0, high = 0] = ranks.toSorted((a, b) => a - b)
  return (middle === low + 1 && high === middle + 1) || (low === 0 && middle === 11 && high === 12)
}

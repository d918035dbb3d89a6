import { rational, type Rational } from '../rational.ts'
import { bestOf, holds, waysToDraw, type HoldValue } from './best-hold.ts'
import { quickPaysOf, rankKeys } from './quick-pays.ts'
import type { VideoPokerDefinition } from './video-poker.ts'

const allHands = 2_598_960
/** Every number of ways to draw divides it. */
const commonWays = 7_669_695

/**
 * What all five cards that contain some cards pay together, for every set of up to five cards. What a hold returns follows from it by
 * inclusion and exclusion: draws that bring no card back that was thrown away. Takes one or two seconds and 25 megabytes.
 */
export class HoldTable {
  /** By the number of cards, and the place of the set among all of that size. */
  readonly #paid: readonly Float64Array[] = [1, 52, 1_326, 22_100, 270_725, allHands].map(
    (size) => new Float64Array(size),
  )

  constructor(definition: VideoPokerDefinition) {
    const { suited, mixed } = quickPaysOf(definition)
    forEachHand((cards) => {
      let [sum, suits] = [0, 0]
      for (const card of cards) {
        sum += rankKeys[card >> 2] ?? 0
        suits |= 1 << (card & 3)
      }
      const pay = ((suits & (suits - 1)) === 0 ? suited[sum] : mixed[sum]) ?? 0
      // Most hands pay nothing.
      if (pay > 0) this.#add(cards, pay)
    })
  }

  #add(cards: readonly number[], pay: number): void {
    for (let bits = 0; bits < 32; bits += 1) {
      const [size, place] = setOf(cards, bits)
      const sums = this.#paid[size]
      if (sums !== undefined) sums[place] = (sums[place] ?? 0) + pay
    }
  }

  #paidWith(cards: readonly number[], bits: number): number {
    const [size, place] = setOf(cards, bits)
    return this.#paid[size]?.[place] ?? 0
  }

  /** What each way to hold of five cards in ascending order returns. */
  valuesOf(cards: readonly number[]): readonly HoldValue[] {
    const paid = Array.from({ length: 32 }, (_, bits) => this.#paidWith(cards, bits))
    return holds.map((held) => {
      const kept = held.reduce((bits, place) => bits | (1 << place), 0)
      const thrown = 31 & ~kept
      let sum = 0
      // All sets of thrown cards, the empty one last.
      for (let back = thrown; ; back = (back - 1) & thrown) {
        sum += (onesOf(back) % 2 === 0 ? 1 : -1) * (paid[kept | back] ?? 0)
        if (back === 0) break
      }
      return { held, paid: sum }
    })
  }
}

/** What best play returns, and how many kinds of hands there are that differ by more than suits. */
export interface ExactVideoPoker {
  readonly rtp: Rational
  readonly classes: number
}

/**
 * The exact return of best play: all 2,598,960 hands, those that differ in suits alone counted together, with all 32 ways to hold and
 * every draw. `choose` says which way is taken; another than the best is for a test.
 */
export function exactReturnOf(
  definition: VideoPokerDefinition,
  table = new HoldTable(definition),
  choose: (values: readonly HoldValue[], cards: readonly number[]) => HoldValue = bestOf,
): ExactVideoPoker {
  let [total, classes, hands] = [0, 0, 0]
  forEachHand((cards) => {
    const weight = weightOf(cards)
    if (weight === 0) return
    const { held, paid } = choose(table.valuesOf(cards), cards)
    // At most 800 times 7,669,695 times 2,598,960: whole numbers stay exact.
    total += weight * paid * (commonWays / (waysToDraw[5 - held.length] ?? 1))
    classes += 1
    hands += weight
  })
  if (hands !== allHands) throw new Error(`${hands} hands were counted`)
  return { rtp: rational(BigInt(total), BigInt(allHands) * BigInt(commonWays)), classes }
}

/** How many hands this one stands for; 0 if another stands for it. The ranks of its suits are in descending order. */
function weightOf(cards: readonly number[]): number {
  let [first, second, third, fourth] = [0, 0, 0, 0]
  for (const card of cards) {
    const rank = 1 << (card >> 2)
    if ((card & 3) === 0) first |= rank
    else if ((card & 3) === 1) second |= rank
    else if ((card & 3) === 2) third |= rank
    else fourth |= rank
  }
  if (first < second || second < third || third < fourth) return 0
  const run = first === second ? (second === third ? (third === fourth ? 24 : 6) : 2) : 1
  const rest = second === third && first !== second ? (third === fourth ? 6 : 2) : 1
  const last = third === fourth && second !== third ? 2 : 1
  return 24 / (run * rest * last)
}

/** Calls back with every five cards, in ascending order; the list is used again for the next ones. */
function forEachHand(each: (cards: readonly number[]) => void): void {
  const cards = [0, 0, 0, 0, 0]
  const next = (place: number, from: number) => {
    for (let card = from; card <= 47 + place; card += 1) {
      cards[place] = card
      if (place === 4) each(cards)
      else next(place + 1, card + 1)
    }
  }
  next(0, 0)
}

/** In how many ways k cards can be taken from n. */
const ways: readonly (readonly number[])[] = Array.from({ length: 53 }, (_, n) =>
  Array.from({ length: 6 }, (__, k) =>
    Array.from({ length: k }).reduce<number>((out, ___, i) => (out * (n - i)) / (i + 1), 1),
  ),
)

/** The size of a set of some of five ascending cards, and its place among all sets of that size. */
function setOf(cards: readonly number[], bits: number): readonly [number, number] {
  let [size, place] = [0, 0]
  for (let nth = 0; nth < 5; nth += 1)
    if ((bits & (1 << nth)) !== 0) {
      size += 1
      place += ways[cards[nth] ?? 0]?.[size] ?? 0
    }
  return [size, place]
}

function onesOf(bits: number): number {
  let count = 0
  for (let left = bits; left > 0; left &= left - 1) count += 1
  return count
}

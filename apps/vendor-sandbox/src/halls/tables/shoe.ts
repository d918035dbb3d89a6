import { createHash } from 'node:crypto'
import type { Chance } from '@baize/engines'

/** A shoe of cards whose order is fixed, and committed to, before the first bet. */
export interface Shoe {
  /** SHA-256 of the seed, as hexadecimal digits; shown from the first round on. */
  readonly hash: string
  /** Told once the shoe has ended. */
  readonly seed: string
  /** Cards burned at the beginning: the first one says how many. */
  readonly burned: number
  /** Cards dealt so far, burned ones included. */
  dealt(): number
  /** Whether the cut card has come, so that the round is the last. */
  isOver(): boolean
  /** The next card. Throws a RangeError when none is left. */
  card(): number
}

/** The cut card lies so many cards before the end at least, and at most twice as many. */
const cutFromEnd = 60
const decks = 8

/** Mixes a shoe: its seed is 32 random bytes, its order follows from the seed alone. */
export function mixShoe(chance: Chance): Shoe {
  const seed = Array.from({ length: 32 }, () => chance.below(256).toString(16).padStart(2, '0')).join('')
  const cards = orderOf(seed)
  const cut = cards.length - cutFromEnd - chance.below(cutFromEnd)
  const burned = 1 + Math.min(Math.floor((cards[0] ?? 0) / 4) + 1, 10)
  let next = burned
  return {
    hash: sha256(seed).toString('hex'),
    seed,
    burned,
    dealt: () => next,
    isOver: () => next >= cut,
    card() {
      const card = cards[next]
      if (card === undefined) throw new RangeError('the shoe is empty')
      next += 1
      return card
    },
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** The order of the cards of a seed: numbers from SHA-256 of the seed and a counter, without bias, mix them. */
export function orderOf(seed: string): readonly number[] {
  const cards = Array.from({ length: decks * 52 }, (_, place) => place % 52)
  let counter = 0
  let bytes = Buffer.alloc(0)
  const below = (n: number): number => {
    const bound = Math.floor(2 ** 32 / n) * n
    for (;;) {
      if (bytes.length < 4) {
        bytes = sha256(`${seed}:${counter}`)
        counter += 1
      }
      const word = bytes.readUInt32BE(0)
      bytes = bytes.subarray(4)
      if (word < bound) return word % n
    }
  }
  for (let last = cards.length - 1; last > 0; last -= 1) {
    const other = below(last + 1)
    const moved = cards[last] ?? 0
    cards[last] = cards[other] ?? 0
    cards[other] = moved
  }
  return cards
}

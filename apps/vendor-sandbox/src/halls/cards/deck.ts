import type { Chance } from '@baize/engines'

/** A card from 0 to 51: four times the rank (0 is two, 12 is ace) plus the suit (spades, hearts, diamonds, clubs). */
export type Card = number

/** The rank of a card, from 2 to 14; the ace is 14. */
export const rankOf = (card: Card): number => Math.floor(card / 4) + 2

/** The suit of a card: 0 spades, 1 hearts, 2 diamonds, 3 clubs. */
export const suitOf = (card: Card): number => card % 4

const rankLetters = '23456789TJQKA'
const suitLetters = 'shdc'

/** Cards from their short names: `cardsOf('As Td')` is the ace of spades and the ten of diamonds. Throws a RangeError for others. */
export function cardsOf(names: string): Card[] {
  return names.split(' ').map((name) => {
    const rank = rankLetters.indexOf(name[0] ?? '?')
    const suit = suitLetters.indexOf(name[1] ?? '?')
    if (name.length !== 2 || rank < 0 || suit < 0) throw new RangeError(`there is no card ${name}`)
    return rank * 4 + suit
  })
}

/** The item at a place. Throws a RangeError if there is none, which only a wrong rule can cause. */
export function at<T>(items: readonly T[], place: number): T {
  const item = items[place]
  if (item === undefined) throw new RangeError(`nothing at ${place} of ${items.length}`)
  return item
}

/** Numbers from `from` to `to - 1`. */
export const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, nth) => from + nth)

/** The items in an order drawn by chance, each order equally probable. */
export function shuffled<T>(items: readonly T[], chance: Chance): T[] {
  const mixed = [...items]
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = chance.below(last + 1)
    const kept = at(mixed, last)
    mixed[last] = at(mixed, other)
    mixed[other] = kept
  }
  return mixed
}

/** Every way to take `count` of the items, each in their order. */
export function subsets<T>(items: readonly T[], count: number): T[][] {
  if (count === 0) return [[]]
  return items.flatMap((first, place) =>
    items.length - place < count ? [] : subsets(items.slice(place + 1), count - 1).map((rest) => [first, ...rest]),
  )
}

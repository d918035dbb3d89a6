import { describe, expect, it } from 'vitest'
import { at, cardsOf, range, rankOf, shuffled, subsets, suitOf, type Card } from './deck.ts'
import { bestOf, pokerHandOf, type Pack } from './poker-hands.ts'
import { seededChance } from './testing/seeded-chance.ts'

const kindOf = (names: string, pack?: Pack) => pokerHandOf(cardsOf(names), pack).kind
const scoreOf = (names: string, pack?: Pack) => pokerHandOf(cardsOf(names), pack).score

describe('a poker hand', () => {
  it.each([
    ['As Ks Qs Js Ts', 'straightFlush'],
    ['5d 4d 3d 2d Ad', 'straightFlush'],
    ['9s 9h 9d 9c 2s', 'quads'],
    ['9s 9h 9d 2c 2s', 'fullHouse'],
    ['Ks Js 8s 4s 2s', 'flush'],
    ['6s 5h 4d 3c 2s', 'straight'],
    ['As 2h 3d 4c 5s', 'straight'],
    ['Qs Kh Ad 2c 3s', 'high'],
    ['9s 9h 9d 3c 2s', 'trips'],
    ['9s 9h 3d 3c 2s', 'twoPair'],
    ['9s 9h 4d 3c 2s', 'pair'],
    ['9s 9h 9d', 'trips'],
    ['9s 9h 4d', 'pair'],
    ['9s 8s 7s', 'high'],
  ])('%s is %s', (names, kind) => expect(kindOf(names)).toBe(kind))

  it('is decided by kickers, and suits never decide', () => {
    expect(scoreOf('As Ah Kd 3c 2s')).toBeGreaterThan(scoreOf('Ac Ad Qd 9c 8s'))
    expect(scoreOf('As Ah 3d 3c 4s')).toBeGreaterThan(scoreOf('Ks Kh Qd Qc Js'))
    expect(scoreOf('As Ah Kd 3c 2s')).toBe(scoreOf('Ac Ad Kh 3s 2d'))
    expect(scoreOf('6s 5h 4d 3c 2s')).toBeGreaterThan(scoreOf('As 2h 3d 4c 5s'))
  })

  it('of the short pack ranks a flush above a full house, and ace to nine as the lowest straight', () => {
    expect(scoreOf('Ks Js 8s 7s 6s', 'short')).toBeGreaterThan(scoreOf('As Ah Ad Kc Ks', 'short'))
    expect(scoreOf('Ks Js 8s 7s 6s')).toBeLessThan(scoreOf('As Ah Ad Kc Ks'))
    expect(kindOf('As 6h 7d 8c 9s', 'short')).toBe('straight')
    expect(kindOf('As 6h 7d 8c 9s')).toBe('high')
    expect(scoreOf('As 6h 7d 8c 9s', 'short')).toBeLessThan(scoreOf('Ts 6h 7d 8c 9s', 'short'))
  })

  it('of seven cards is the best five', () => {
    expect(bestOf(cardsOf('2s 7d Ts Js Qs Ks As')).kind).toBe('straightFlush')
    expect(bestOf(cardsOf('9s 9h 9d 2c 2s 2h 3d')).score).toBe(scoreOf('9s 9h 9d 2c 2s'))
  })
})

/** A second evaluation, by plain counting: a list of numbers that is compared from left to right. */
function plainValue(cards: readonly Card[], pack: Pack): number[] {
  const ranks = cards.map(rankOf)
  const countOf = (rank: number) => ranks.filter((one) => one === rank).length
  const sorted = [...ranks].toSorted((a, b) => countOf(b) - countOf(a) || b - a)
  const pairs = ranks.filter((rank) => countOf(rank) === 2).length / 2
  const has = (count: number) => ranks.some((rank) => countOf(rank) === count)
  const isFlush = [0, 1, 2, 3].some((suit) => cards.every((card) => suitOf(card) === suit))
  const lowAce = pack === 'full' ? 1 : 5
  const tops = range(5, 15).filter((top) =>
    range(top - 4, top + 1).every((rank) => ranks.includes(rank === lowAce ? 14 : rank)),
  )
  const top = tops.at(-1)
  const [flush, house] = pack === 'full' ? [5, 6] : [6, 5]
  if (top !== undefined) return isFlush ? [8, top] : [4, top]
  if (has(4)) return [7, ...sorted]
  if (has(3) && has(2)) return [house, ...sorted]
  if (isFlush) return [flush, ...sorted]
  if (has(3)) return [3, ...sorted]
  return [pairs, ...sorted]
}

function comparePlain(left: readonly number[], right: readonly number[]): number {
  const place = left.findIndex((value, nth) => value !== right[nth])
  return place === -1 ? 0 : Math.sign(at(left, place) - at(right, place))
}

it.each(['full', 'short'] as const)(
  'orders random hands of the %s pack as a second evaluation by plain counting does',
  (pack) => {
    const chance = seededChance(7)
    const cards = range(pack === 'full' ? 0 : 16, 52)
    for (const _ of range(0, 4_000)) {
      // From few ranks, so that pairs, straights and flushes are common.
      const some = shuffled(chance.below(2) === 0 ? cards : cards.filter((card) => card % 4 < 2), chance)
      const [one, two] = [some.slice(0, 5), some.slice(5, 10)]
      const order = Math.sign(pokerHandOf(one, pack).score - pokerHandOf(two, pack).score)
      expect({ one, two, order }).toEqual({
        one,
        two,
        order: comparePlain(plainValue(one, pack), plainValue(two, pack)),
      })
    }
  },
)

it.each(['full', 'short'] as const)(
  'the best of seven cards of the %s pack is the best of all fives among them',
  (pack) => {
    const chance = seededChance(8)
    const cards = range(pack === 'full' ? 0 : 16, 52)
    for (const nth of range(0, 1_500)) {
      // Some from two suits only, so that flushes and straight flushes are common.
      const seven = shuffled(nth % 2 === 0 ? cards : cards.filter((card) => card % 4 < 2), chance).slice(
        0,
        5 + (nth % 3),
      )
      const scores = subsets(seven, 5).map((five) => pokerHandOf(five, pack).score)
      expect({ seven, score: bestOf(seven, pack).score }).toEqual({ seven, score: Math.max(...scores) })
    }
  },
)

import { describe, expect, it } from 'vitest'
import { bullHandOf } from './bull.ts'
import { at, cardsOf, range, rankOf, shuffled, suitOf, type Card } from './deck.ts'
import { compareGolden, goldenHandOf } from './golden-flower-hands.ts'
import { callUnits, emptyUnits, kaengPointsOf, lowestUnits } from './kaeng.ts'
import { pokDengHandOf } from './pok-deng.ts'
import { seededChance } from './testing/seeded-chance.ts'

const golden = (names: string) => goldenHandOf(cardsOf(names))
const bull = (names: string) => bullHandOf(cardsOf(names))
const pokDeng = (names: string) => pokDengHandOf(cardsOf(names))

describe('golden flower', () => {
  it('orders its hands', () => {
    const ordered = [
      'As Ah Ad',
      '2s 2h 2d',
      'Ks Qs Js',
      'As 3s 2s',
      'As Ks 9s',
      'Ah Kd Qs',
      'Ah 3d 2s',
      'As Ah Kd',
      '2s 2h 3d',
      'As Kh Jd',
      '5s 4h 2d',
    ]
    const scores = ordered.map((names) => golden(names).score)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    expect(ordered.map((names) => golden(names).kind)).toEqual([
      'trips',
      'trips',
      'straightFlush',
      'straightFlush',
      'flush',
      'straight',
      'straight',
      'pair',
      'pair',
      'high',
      'high',
    ])
  })

  it('lets two, three, five of three suits beat three of a kind only', () => {
    expect(compareGolden(golden('2s 3h 5d'), golden('As Ah Ad'))).toBeGreaterThan(0)
    expect(compareGolden(golden('As Ah Ad'), golden('2s 3h 5d'))).toBeLessThan(0)
    expect(compareGolden(golden('2s 3s 5d'), golden('As Ah Ad'))).toBeLessThan(0)
    expect(compareGolden(golden('2s 3h 5d'), golden('4s 4h 9d'))).toBeLessThan(0)
  })

  it('has of all 22,100 hands as many of each kind as there are', () => {
    const counts = new Map<string, number>()
    for (const one of range(0, 52))
      for (const two of range(one + 1, 52))
        for (const three of range(two + 1, 52)) {
          const { kind } = goldenHandOf([one, two, three])
          counts.set(kind, (counts.get(kind) ?? 0) + 1)
        }
    expect(Object.fromEntries(counts)).toEqual({
      trips: 52,
      straightFlush: 48,
      flush: 1096,
      straight: 720,
      pair: 3744,
      high: 16440,
    })
  })
})

describe('bull bull', () => {
  it.each([
    ['Ks 7h 3d 2c 2s', 'bull.some', 4, 1],
    ['Ks Qh Jd 9c 9s', 'bull.some', 8, 2],
    ['Ks Qh Jd 9c Ts', 'bull.some', 9, 3],
    ['Ks 5h 5d 4c 6s', 'bull.bull', undefined, 4],
    ['Ks Qh Jd Jc Qs', 'bull.pictures', undefined, 5],
    ['2s 4h 6d 9c 3s', 'bull.none', undefined, 1],
    ['As 9h Td 3c 4s', 'bull.some', 7, 2],
  ])('%s is %s %s times %s', (names, name, number, times) => {
    expect(bull(names)).toMatchObject({ mark: number === undefined ? { name } : { name, number }, times })
  })

  it('decides equal numbers by the highest card, then by its suit', () => {
    expect(bull('Ks 7h 3d 2c 2s').score).toBeGreaterThan(bull('Qs 7c 3s 2d 2h').score)
    expect(bull('Ks 7h 3d 2c 2s').score).toBeGreaterThan(bull('Kh 7c 3s 2d 2h').score)
  })

  it('agrees on random hands with trying every way to part five cards', () => {
    const chance = seededChance(11)
    const points = (card: Card) => Math.min(10, rankOf(card) === 14 ? 1 : rankOf(card))
    for (const _ of range(0, 3_000)) {
      const cards = shuffled(range(0, 52), chance).slice(0, 5)
      const found = range(0, 32)
        .filter((mask) => mask.toString(2).replaceAll('0', '').length === 3)
        .filter(
          (mask) => cards.reduce((all, card, nth) => all + ((mask >> nth) % 2 === 1 ? points(card) : 0), 0) % 10 === 0,
        )
      const rest = cards.reduce((all, card) => all + points(card), 0) % 10
      const arePictures = cards.every((card) => rankOf(card) > 10 && rankOf(card) < 14)
      const withBull = rest === 0 ? { name: 'bull.bull' } : { name: 'bull.some', number: rest }
      const expected = found.length === 0 ? { name: 'bull.none' } : arePictures ? { name: 'bull.pictures' } : withBull
      expect(bullHandOf(cards).mark).toEqual(expected)
    }
  })
})

describe('pok deng', () => {
  it.each([
    ['9s Kh', 'pokDeng.pok', 1],
    ['9s Ks', 'pokDeng.pok', 2],
    ['4s 4h', 'pokDeng.pok', 2],
    ['3s 3h', 'pokDeng.points', 2],
    ['3s 2s 4s', 'pokDeng.straightFlush', 5],
    ['As 2h 3d', 'pokDeng.straight', 3],
    ['Qs Kh Ad', 'pokDeng.straight', 3],
    ['Ks Ah 2d', 'pokDeng.points', 1],
    ['7s 7h 7d', 'pokDeng.trips', 5],
    ['Ks Kh Jd', 'pokDeng.pictures', 3],
    ['2s 7s Ks', 'pokDeng.points', 3],
  ])('%s is %s times %s', (names, name, times) => {
    expect(pokDeng(names)).toMatchObject({ mark: { name }, times })
  })

  it('orders pok nine, pok eight, three of a kind, straight flush, straight, pictures, points', () => {
    const ordered = ['9s Kh', '8s Kh', '2s 2h 2d', '3s 2s 4s', '3s 2h 4s', 'Ks Kh Jd', '9s Kh Td', '2s Kh Td']
    const scores = ordered.map((names) => pokDeng(names).score)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    expect(new Set(scores).size).toBe(scores.length)
  })

  it('counts three of a suit on random hands as plain counting does', () => {
    const chance = seededChance(5)
    for (const _ of range(0, 3_000)) {
      const cards = shuffled(range(0, 52), chance).slice(0, 3)
      const ranks = cards
        .map(rankOf)
        .toSorted((a, b) => a - b)
        .join()
      const isRow = range(2, 13).some((low) => `${low},${low + 1},${low + 2}` === ranks) || ranks === '2,3,14'
      const isTrips = new Set(cards.map(rankOf)).size === 1
      const isFlush = new Set(cards.map(suitOf)).size === 1
      const arePictures = cards.every((card) => rankOf(card) > 10 && rankOf(card) < 14)
      const times = isTrips || (isRow && isFlush) ? 5 : isRow || isFlush || arePictures ? 3 : 1
      expect({ ranks, times: pokDengHandOf(cards).times }).toEqual({ ranks, times })
    }
  })
})

describe('kaeng', () => {
  it('counts an ace as one and pictures as ten', () => {
    expect(kaengPointsOf(cardsOf('As Kh Td 2c'))).toBe(23)
  })

  it('settles calls, empty hands and an empty pack', () => {
    expect(callUnits([5, 6, 7, 8], 0)).toEqual([3, -1, -1, -1])
    expect(callUnits([5, 5, 7, 8], 0)).toEqual([-6, 2, 2, 2])
    expect(callUnits([9, 5, 7, 8], 0)).toEqual([-6, 2, 2, 2])
    expect(emptyUnits(2)).toEqual([-2, -2, 6, -2])
    expect(lowestUnits([4, 9, 9, 9])).toEqual([3, -1, -1, -1])
    expect(lowestUnits([4, 4, 9, 9])).toEqual([1, 1, -1, -1])
    const three = lowestUnits([4, 4, 4, 9])
    expect(at(three, 3)).toBe(-1)
    expect(three.reduce((all, one) => all + one, 0)).toBeCloseTo(0)
  })
})

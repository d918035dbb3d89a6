import { describe, expect, it } from 'vitest'
import { cardsOf, range, shuffled } from './deck.ts'
import { areBets } from './dice-game.ts'
import { fishPrawnCrabSpots, hiLoSpots, returnOf } from './dice-boards.ts'
import { comparePaiGow } from './pai-gow.ts'
import { paiGowHandOf, pipsOf, splitsOf, tileCount, tileKinds } from './pai-gow-tiles.ts'
import { seededChance } from './testing/seeded-chance.ts'
import { arrange } from './thirteen-arrange.ts'
import { compareRows, isInOrder, naturalUnits } from './thirteen-rows.ts'

/** The first tile with these pips, or the second. */
const tile = (one: number, two: number, nth = 0) => {
  const found = range(0, tileCount).filter((each) => String(pipsOf(each)) === `${one},${two}`)
  return found[nth] ?? -1
}

describe('pai gow', () => {
  it('has 32 tiles: eleven pairs of equal ones and ten single ones', () => {
    const looks = Map.groupBy(range(0, tileCount), (each) => String(pipsOf(each)))
    const counts = [...looks.values()].map(({ length }) => length)
    expect(counts.filter((count) => count === 2)).toHaveLength(11)
    expect(counts.filter((count) => count === 1)).toHaveLength(10)
  })

  it('ranks pairs, wong, gong and points', () => {
    const ordered = [
      paiGowHandOf(tile(2, 4), tile(1, 2)),
      paiGowHandOf(tile(6, 6), tile(6, 6, 1)),
      paiGowHandOf(tile(1, 1), tile(1, 1, 1)),
      paiGowHandOf(tile(2, 3), tile(1, 4)),
      paiGowHandOf(tile(6, 6), tile(4, 5)),
      paiGowHandOf(tile(1, 1), tile(3, 6)),
      paiGowHandOf(tile(6, 6), tile(3, 5)),
      paiGowHandOf(tile(6, 6), tile(3, 4)),
      paiGowHandOf(tile(4, 4), tile(5, 6)),
      paiGowHandOf(tile(4, 6), tile(5, 5)),
    ]
    expect(ordered.map(({ mark }) => mark.name.replace('paiGow.', '') + (mark.number ?? ''))).toEqual([
      'geeJoon',
      'teen',
      'day',
      'chopNg',
      'wong',
      'wong',
      'gong',
      'points9',
      'points9',
      'points0',
    ])
    const scores = ordered.map(({ score }) => score)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    expect(new Set(scores).size).toBe(scores.length)
  })

  it('counts a tile of gee joon as three or six, whichever is better', () => {
    expect(paiGowHandOf(tile(2, 4), tile(1, 5)).mark).toEqual({ name: 'paiGow.points', number: 9 })
    expect(paiGowHandOf(tile(1, 2), tile(1, 3)).mark).toEqual({ name: 'paiGow.points', number: 7 })
  })

  it('sets four tiles in three ways, the lower hand first, and the dealer wins equal hands', () => {
    const chance = seededChance(2)
    for (const _ of range(0, 300)) {
      const tiles = shuffled(range(0, tileCount), chance).slice(0, 4)
      const splits = splitsOf(tiles)
      expect(new Set(splits.map((cards) => String(cards.slice(0, 2).toSorted((a, b) => a - b)))).size).toBe(3)
      for (const [a = 0, b = 0, c = 0, d = 0] of splits)
        expect(paiGowHandOf(a, b).score).toBeLessThanOrEqual(paiGowHandOf(c, d).score)
    }
    const [low, high] = [
      [tile(4, 6), tile(5, 5)],
      [tile(6, 6), tile(4, 5)],
    ]
    expect(comparePaiGow([...low, ...high], [tile(4, 6, 1), tile(5, 5, 1), tile(6, 6, 1), tile(3, 6)])).toBe(-1)
    expect(tileKinds).toHaveLength(16)
  })
})

describe('thirteen cards', () => {
  const weak = cardsOf('2s 3h 4d 6s 6h 8d 9c Ts Js Jh Qd 7c 5s')
  const strong = cardsOf('As Ah Ad Ks Kh Kd 9c 9s Qs Qh Qd Qc 2s')

  it('win row by row, more for rare hands, and twice if all rows are won', () => {
    // Front three of a kind 3, middle full house 2, back four of a kind 4: nine, twice, but at most ten.
    expect(isInOrder(strong)).toBe(true)
    expect(compareRows(strong, weak)).toBe(10)
    expect(compareRows(weak, strong)).toBe(-10)
    expect(compareRows(strong, strong)).toBe(0)
    const one = cardsOf('As Kh Qd 6s 6h 8d 9c Ts Js Jh Qs 7c 5s')
    const two = cardsOf('Ac Kd Jc 7s 7h 8c 9d Th Jd Js 2d 3c 4s')
    // The front is won, the middle lost, the back won by its kickers.
    expect(compareRows(one, two)).toBe(1)
  })

  it('settle dragons, six pairs and three flushes at once', () => {
    expect(naturalUnits(cardsOf('2s 3h 4d 5s 6h 7d 8c 9s Ts Jh Qd Kc As'))).toBe(10)
    expect(naturalUnits(cardsOf('2s 2h 4d 4s 6h 6d 8c 8s Ts Th Qd Qc As'))).toBe(3)
    expect(naturalUnits(cardsOf('2s 3s 4s 9h 7h 5h 3h Ah 2d 4d 6d 8d Td'))).toBe(3)
    expect(naturalUnits(weak)).toBe(0)
  })

  it('are proposed in order, with all thirteen cards, and better than in the order dealt', () => {
    const chance = seededChance(4)
    let won = 0
    for (const _ of range(0, 60)) {
      const cards = shuffled(range(0, 52), chance)
      const [mine, other] = [arrange(cards.slice(0, 13)), cards.slice(13, 26).toSorted((a, b) => a - b)]
      expect(isInOrder(mine)).toBe(true)
      expect([...mine].toSorted((a, b) => a - b)).toEqual(cards.slice(0, 13).toSorted((a, b) => a - b))
      if (naturalUnits(mine) === 0 && naturalUnits(other) === 0) won += compareRows(mine, other)
    }
    expect(won).toBeGreaterThan(40)
  })
})

describe('the boards of dice games', () => {
  const returns = (spots: typeof hiLoSpots) =>
    Object.fromEntries(spots.map((spot) => [spot.id, ((returnOf(spot).back / 216) * 100).toFixed(2)]))

  it('return what their rules say, by all 216 throws', () => {
    expect(returns(hiLoSpots)).toMatchObject({
      low: '97.22',
      high: '97.22',
      eleven: '87.50',
      1: '92.13',
      6: '92.13',
      12: '97.22',
      56: '97.22',
      triple: '88.89',
    })
    expect(returns(fishPrawnCrabSpots)).toMatchObject({ 1: '92.13', 26: '97.22', 444: '88.43' })
    expect(hiLoSpots).toHaveLength(25)
    expect(fishPrawnCrabSpots).toHaveLength(27)
  })

  it('take bets in whole units on fields that exist, up to a limit', () => {
    expect(areBets(hiLoSpots, { low: 100n, 12: 300n }, 100n)).toBe(true)
    for (const wrong of [{}, { low: 0n }, { low: -100n }, { low: 150n }, { nowhere: 100n }, { low: 10_100n }])
      expect(areBets(hiLoSpots, wrong, 100n)).toBe(false)
  })
})

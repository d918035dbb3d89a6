import { expect, test } from 'vitest'
import { bestFive, pokerScore } from '../poker-score.ts'
import type { Hand } from '../seated-game.ts'
import { differencesInHoldem, randomAction, randomSetup } from '../testing/compare-holdem.ts'
import { leaksOf } from '../testing/leaks.ts'
import type { HoldemFault } from '../testing/plain-holdem.ts'
import { plainPokerValue } from '../testing/plain-poker.ts'
import { randomDeck, randomOf } from '../testing/random-deck.ts'
import { bzHoldem } from './bz-holdem.ts'

test('a second implementation plays the same in random hands: whose turn it is, what may be done, and who gets what', () => {
  expect(differencesInHoldem(15_000, 1)).toEqual([])
})

test.each([
  'rake before the flop',
  'odd chip to the last',
  'one pot for all',
  'uncalled bet is lost',
  'short all-in reopens',
] satisfies HoldemFault[])('the comparison finds a planted fault: %s', (fault) => {
  expect(differencesInHoldem(5_000, 2, fault)).not.toEqual([])
})

test('five, six and seven cards are valued as by trying every five of them', () => {
  const below = randomOf(3)
  const hands = Array.from({ length: 20_000 }, (_, nth) => randomDeck(52, below).slice(0, 5 + (nth % 3)))
  // Few ranks or one suit, so that rare hands are frequent.
  const rare = hands.map((hand, nth) =>
    hand.length === 7
      ? randomDeck(20, below)
          .slice(0, 7)
          .map((card) => (nth % 2 === 0 ? card : card * 2 + (card % 2)))
      : hand,
  )
  const values = [...hands, ...rare].map((cards) => ({
    score: pokerScore(cards),
    plain: plainPokerValue(cards),
    cards,
  }))
  const order = values.toSorted((a, b) => a.score - b.score)
  const wrong = order.slice(1).filter(({ score, plain }, nth) => {
    const before = order[nth]
    return before === undefined || (score === before.score ? plain !== before.plain : plain <= before.plain)
  })
  expect(wrong).toEqual([])
  expect(values.every(({ score, cards }) => pokerScore(bestFive(cards)) === score)).toBe(true)
})

const choose = (hand: Hand, _seat: number, below: (n: number) => number) => {
  const view = hand.viewFrom(null)
  if (view.engine !== 'holdem' || view.options === null) throw new Error('nobody acts')
  return randomAction(view.options, below)
}

test('nobody sees a card that is not theirs and was not shown', () => {
  const below = randomOf(4)
  const setups = Array.from({ length: 1_500 }, () => randomSetup(below))
  const { compared, found } = leaksOf(bzHoldem, setups, choose, below)
  expect(found).toEqual([])
  expect(compared).toBeGreaterThan(20_000)
})

test('the check finds a planted leak: watchers who see the cards of seat 7', () => {
  const below = randomOf(5)
  const setups = Array.from({ length: 100 }, () => randomSetup(below))
  const others = (hand: Hand, seat: number | null) => hand.viewFrom(seat === null ? 7 : seat)
  expect(leaksOf(bzHoldem, setups, choose, below, others).found).not.toEqual([])
})

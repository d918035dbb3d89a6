import { describe, expect, test } from 'vitest'
import { valueOfBestPlay } from '../testing/blackjack-solver.ts'
import { specOf } from '../variants.ts'
import {
  blackjackFields,
  choicesOf,
  dealerDraws,
  firstHand,
  handPays,
  isBlackjack,
  playHand,
  pointsOf,
  sidePays,
  type BlackjackSide,
  type BlackjackTerms,
} from './blackjack.ts'

const terms = (decks: 6 | 8): BlackjackTerms => {
  const spec = specOf({ vendorCode: 'EG2', gameCode: decks === 8 ? 'seven-seat-blackjack' : 'quiet-room-blackjack' })
  if (spec.kind !== 'blackjack') throw new Error('this is no blackjack table')
  return { ...spec.terms, sides: ['perfectPairs', 'plusThree'] }
}
/** A card by its rank from 1 for an ace, of a suit. */
const card = (rank: number, suit = 0) => (rank - 1) * 4 + suit
const from =
  (...cards: number[]) =>
  () =>
    cards.shift() ?? 0

describe('the return', () => {
  // The soak test computes that of eight decks.
  test('of six decks with best play is what is published, by the solver', () => {
    expect(terms(6).decks).toBe(6)
    expect((1 + valueOfBestPlay(6)).toFixed(6)).toBe(terms(6).returned)
  })

  test.each([6, 8] as const)('of bets on the first cards of %i decks is what is published', (decks) => {
    const fields = blackjackFields(terms(decks))
    for (const side of ['perfectPairs', 'plusThree'] as const)
      expect([side, sideReturn(side, decks)]).toEqual([side, fields.find(({ id }) => id === side)?.returned])
    const insurance = (3 * 16 * decks) / (52 * decks - 1)
    expect(fields.find(({ id }) => id === 'insurance')?.returned).toBe(insurance.toFixed(6))
  })
})

function sideReturn(side: BlackjackSide, decks: number): string {
  let total = 0
  let paid = 0
  for (let first = 0; first < 52; first += 1)
    for (let second = 0; second < 52; second += 1)
      for (let open = 0; open < 52; open += 1) {
        const left = (one: number, taken: readonly number[]) => decks - taken.filter((each) => each === one).length
        const ways = decks * left(second, [first]) * left(open, [first, second])
        const [top, bottom] = sidePays(side, [first, second], open)
        total += ways
        paid += (ways * top) / bottom
      }
  return (paid / total).toFixed(6)
}

describe('a hand', () => {
  test('counts an ace as eleven while that fits', () => {
    expect(pointsOf([card(1), card(6)])).toEqual({ points: 17, isSoft: true })
    expect(pointsOf([card(1), card(6), card(10)])).toEqual({ points: 17, isSoft: false })
    expect(pointsOf([card(1), card(1), card(9)])).toEqual({ points: 21, isSoft: true })
    expect(isBlackjack([card(1), card(13)])).toBe(true)
    expect(dealerDraws([card(1), card(6)])).toBe(false)
    expect(dealerDraws([card(10), card(6)])).toBe(true)
  })

  test('may be doubled and split as the rules say, and ends when it should', () => {
    const eights = firstHand([card(8), card(8, 1)])
    expect(choicesOf(eights)).toEqual(['hit', 'stand', 'double', 'split'])
    const [one, two] = playHand(eights, 'split', from(card(3), card(13)))
    expect([one?.cards, two?.cards]).toEqual([
      [card(8), card(3)],
      [card(8, 1), card(13)],
    ])
    expect(one === undefined ? [] : choicesOf(one)).toEqual(['hit', 'stand', 'double'])
    expect(playHand(eights, 'double', from(card(5)))).toMatchObject([{ stakes: 2, isDone: true }])
    expect(playHand(eights, 'hit', from(card(10)))).toMatchObject([{ isDone: true }])
    expect(playHand(firstHand([card(1), card(1)]), 'split', from(card(2), card(3)))).toMatchObject([
      { isDone: true },
      { isDone: true },
    ])
    expect(choicesOf(firstHand([card(1), card(10)]))).toEqual([])
    expect(choicesOf(firstHand([card(10), card(12)]))).toContain('split')
  })

  test('pays three to two for blackjack, but not after a split', () => {
    const natural = firstHand([card(1), card(13)])
    const twenty = [card(10), card(13)]
    expect(handPays(natural, twenty)).toEqual([5, 2])
    expect(handPays({ ...natural, isSplit: true }, twenty)).toEqual([2, 1])
    expect(handPays(natural, [card(1), card(12)])).toEqual([1, 1])
    expect(handPays(firstHand([card(10), card(12)]), [card(1), card(12)])).toEqual([0, 1])
    expect(handPays(firstHand(twenty), [card(10), card(6), card(10)])).toEqual([2, 1])
    expect(handPays(firstHand(twenty), [card(12), card(11)])).toEqual([1, 1])
    const bust = { ...firstHand(twenty), cards: [...twenty, card(2)] }
    expect(handPays(bust, [card(10), card(6), card(10)])).toEqual([0, 1])
  })
})

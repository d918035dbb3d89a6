import { describe, expect, test } from 'vitest'
import type { HandAction } from '../hand-actions.ts'
import type { HoldemView } from '../hand-views.ts'
import type { Hand } from '../seated-game.ts'
import { randomDeck, randomOf } from '../testing/random-deck.ts'
import { bzHoldem } from './bz-holdem.ts'

const terms = { engine: 'holdem', smallBlind: 5, bigBlind: 10, rakeBasisPoints: 500, rakeCap: 1_000 } as const
const fold: HandAction = { engine: 'holdem', kind: 'fold' }
const check: HandAction = { engine: 'holdem', kind: 'check' }
const call: HandAction = { engine: 'holdem', kind: 'call' }
const raise = (to: number): HandAction => ({ engine: 'holdem', kind: 'raise', to })

const ranks = 'A23456789TJQK'
const suits = 'shdc'
/** `As Td` as cards. */
const cardsOf = (text: string): number[] =>
  text.split(' ').map((one) => ranks.indexOf(one.slice(0, 1)) * 4 + suits.indexOf(one.slice(1)))

/** A deck that begins with some cards. */
function deckOf(text: string): number[] {
  const first = cardsOf(text)
  return [...first, ...Array.from({ length: 52 }, (_, card) => card).filter((card) => !first.includes(card))]
}

/** Seats 0, 1, 2 … with chips; the button is seat 0 unless it is said otherwise. */
function deal(chips: readonly number[], deck = deckOf('2s'), button = 0): Hand {
  const seats = chips.map((amount, seat) => ({ seat, chips: amount }))
  return bzHoldem.deal({ seats, button, terms }, deck)
}

function play(hand: Hand, ...actions: readonly HandAction[]): Hand {
  return actions.reduce((now, action) => now.after(now.waitingFor[0] ?? -1, action), hand)
}

function see(hand: Hand, seat: number | null = null): HoldemView {
  const view = hand.viewFrom(seat)
  if (view.engine !== 'holdem') throw new Error('another game')
  return view
}

const wonOf = (hand: Hand) => hand.result?.seats.map(({ won }) => won)
const stakedOf = (hand: Hand) => hand.result?.seats.map(({ staked }) => staked)

describe('blinds', () => {
  test('are left of the button, and the next seat acts first', () => {
    const hand = deal([100, 100, 100, 100])
    expect(see(hand).seats.map(({ bet }) => bet)).toEqual([0, 5, 10, 0])
    expect(hand.waitingFor).toEqual([3])
  })

  test('of two seats: the button posts the small one, acts first before the flop and last after it', () => {
    const hand = deal([100, 100], deckOf('2s'), 1)
    expect(see(hand).seats.map(({ bet, did }) => [bet, did])).toEqual([
      [10, 'bigBlind'],
      [5, 'smallBlind'],
    ])
    expect(hand.waitingFor).toEqual([1])
    expect(play(hand, call, check).waitingFor).toEqual([0])
  })

  test('the big blind may raise although everybody has called', () => {
    const hand = play(deal([100, 100, 100]), call, call)
    expect(see(hand).options).toEqual({ toCall: 0, canCheck: true, raise: { min: 20, max: 100 } })
    expect(see(play(hand, check)).street).toBe('flop')
  })

  test('a short big blind is all-in, and others still call the whole blind', () => {
    const hand = deal([100, 100, 3])
    expect(see(hand).options).toEqual({ toCall: 10, canCheck: false, raise: { min: 20, max: 100 } })
    expect(see(hand).seats[2]).toMatchObject({ bet: 3, chips: 0, state: 'allIn' })
  })
})

describe('raises', () => {
  test('raise by at least the raise before, and the first bet of a street by the big blind', () => {
    const hand = play(deal([500, 500, 500]), raise(35))
    expect(see(hand).options?.raise).toEqual({ min: 60, max: 500 })
    expect(hand.allows(1, raise(59))).toBe(false)
    expect(hand.allows(1, raise(60.5))).toBe(false)
    expect(hand.allows(1, raise(501))).toBe(false)
    expect(hand.allows(2, raise(60))).toBe(false)
    const flop = play(hand, call, call)
    expect(see(flop).options?.raise).toEqual({ min: 10, max: 465 })
  })

  test('a short all-in does not let those raise who have acted already', () => {
    // Seat 3 opens to 100, seat 0 is all-in with 150: a raise of 50, less than 90.
    const hand = play(deal([150, 1_000, 1_000, 1_000]), raise(100), raise(150), fold)
    expect(see(hand).options?.raise).toEqual({ min: 240, max: 1_000 })
    const back = play(hand, call)
    expect(back.waitingFor).toEqual([3])
    expect(see(back).options).toEqual({ toCall: 50, canCheck: false, raise: null })
    expect(back.allows(3, raise(1_000))).toBe(false)
  })

  test('two short all-ins that make a whole raise together do', () => {
    const hand = play(deal([1_000, 150, 195, 1_000]), raise(100), call, raise(150), raise(195))
    expect(hand.waitingFor).toEqual([3])
    expect(see(hand).options?.raise).toEqual({ min: 285, max: 1_000 })
  })

  test('nobody raises those who have no chips left', () => {
    const hand = play(deal([1_000, 40]), raise(1_000))
    expect(see(hand).options).toEqual({ toCall: 30, canCheck: false, raise: null })
  })
})

describe('the end', () => {
  test('without a flop there is no rake, and what nobody called comes back', () => {
    const hand = play(deal([100, 100, 100]), raise(60), fold, fold)
    expect(stakedOf(hand)).toEqual([10, 5, 10])
    expect(wonOf(hand)).toEqual([25, 0, 0])
    expect(hand.result?.rake).toBe(0)
    expect(see(hand).seats.map(({ chips }) => chips)).toEqual([115, 95, 90])
    expect(hand.viewFrom(1)).not.toMatchObject({ seats: [{ cards: cardsOf('2s') }] })
  })

  test('after the flop the rake is five percent rounded down, up to the cap', () => {
    const hand = play(deal([100, 100]), raise(49), call, raise(20), fold)
    expect(hand.result?.rake).toBe(4)
    expect(wonOf(hand)).toEqual([0, 94])
    const capped = bzHoldem.deal(
      { seats: [0, 1].map((seat) => ({ seat, chips: 100 })), button: 0, terms: { ...terms, rakeCap: 3 } },
      deckOf('2s'),
    )
    expect(play(capped, raise(100), call).result?.rake).toBe(3)
  })

  test('side pots: an all-in wins only as much of each other as it put in', () => {
    // Seat 0 (button) 50 chips with aces, seat 1 100 with kings, seat 2 200 with queens. Dealt from seat 1.
    const deck = deckOf('Ks Qs As Kh Qh Ah 2c 5d 7h 9s Jd')
    const hand = play(deal([50, 100, 200], deck), raise(50), raise(100), call)
    expect(see(hand).street).toBe('over')
    expect(see(hand).pots).toEqual([
      { amount: 150, seats: [0, 1, 2] },
      { amount: 100, seats: [1, 2] },
    ])
    expect(stakedOf(hand)).toEqual([50, 100, 100])
    expect(hand.result?.rake).toBe(12)
    // 12 in proportion to 150 and 100 is 7.2 and 4.8.
    expect(wonOf(hand)).toEqual([143, 95, 0])
    expect(hand.result?.seats.map(({ rake }) => rake)).toEqual([2, 5, 5])
    expect(see(hand).end?.shown.map(({ rank }) => rank)).toEqual(['pair', 'pair', 'pair'])
  })

  test('the odd chip goes to the first winner left of the button', () => {
    // Everybody plays the board; seat 0 of the winners is last, since it has the button.
    const deck = deckOf('2s 3s 2h 3h 2d 3d As Ks Qs Js Ts')
    const small = { ...terms, smallBlind: 1, bigBlind: 3, rakeBasisPoints: 0 }
    const setup = { seats: [0, 1, 2].map((seat) => ({ seat, chips: 50 })), button: 0, terms: small }
    const hand = play(bzHoldem.deal(setup, deck), call, fold, check, check, check, check, check, check, check)
    expect(stakedOf(hand)).toEqual([3, 1, 3])
    expect(wonOf(hand)).toEqual([3, 0, 4])
    expect(see(hand).end?.shown[0]?.rank).toBe('royalFlush')
  })
})

test('out of time a seat checks if it can and folds otherwise', () => {
  const hand = deal([100, 100])
  expect(hand.timeoutOf(0)).toEqual(fold)
  expect(play(hand, call).timeoutOf(1)).toEqual(check)
})

test('the button moves to the next seat that is dealt in', () => {
  expect(bzHoldem.nextButton(undefined, [2, 4])).toBe(2)
  expect(bzHoldem.nextButton(2, [1, 2, 4])).toBe(4)
  expect(bzHoldem.nextButton(4, [1, 2, 4])).toBe(1)
})

test('demo opponents only do what is allowed, every hand ends, and its chips are those that were put in', () => {
  const below = randomOf(7)
  for (let nth = 0; nth < 300; nth += 1) {
    const seats = [0, 2, 3, 5].slice(0, 2 + below(3)).map((seat) => ({ seat, chips: 1 + below(400) }))
    let hand = bzHoldem.deal({ seats, button: seats[below(seats.length)]?.seat ?? 0, terms }, randomDeck(52, below))
    for (let seat = hand.waitingFor[0]; seat !== undefined; seat = hand.waitingFor[0]) {
      const action = bzHoldem.decide(hand.viewFrom(seat), seat, below)
      expect(hand.allows(seat, action)).toBe(true)
      hand = hand.after(seat, action)
    }
    const { result } = hand
    const sum = (of: 'staked' | 'won' | 'rake') => result?.seats.reduce((all, one) => all + one[of], 0)
    expect(sum('rake')).toBe(result?.rake)
    expect(sum('staked')).toBe((sum('won') ?? 0) + (result?.rake ?? 0))
  }
})

test('a hand is not dealt with a deck, seats or terms that cannot be', () => {
  const seats = [0, 1].map((seat) => ({ seat, chips: 100 }))
  const deck = deckOf('2s')
  for (const [setup, cards] of [
    [{ seats, button: 0, terms }, deck.slice(1)],
    [{ seats, button: 0, terms }, [...deck.slice(1), deck[1] ?? 0]],
    [{ seats, button: 2, terms }, deck],
    [{ seats: seats.slice(1), button: 1, terms }, deck],
    [{ seats: seats.toReversed(), button: 1, terms }, deck],
    [{ seats: [{ seat: 0, chips: 0 }, ...seats.slice(1)], button: 1, terms }, deck],
    [{ seats, button: 0, terms: { ...terms, smallBlind: 20 } }, deck],
    [{ seats, button: 0, terms: { ...terms, rakeBasisPoints: 2.5 } }, deck],
  ] as const) {
    expect(() => bzHoldem.deal(setup, cards)).toThrow(RangeError)
  }
})

import { describe, expect, test } from 'vitest'
import type { HandAction } from '../hand-actions.ts'
import type { PokDengView } from '../hand-views.ts'
import type { Hand, HandSetup } from '../seated-game.ts'
import { leaksOf } from '../testing/leaks.ts'
import { plainPokDeng, type PokDengFault, type PokDengPlan } from '../testing/plain-pok-deng.ts'
import { pokDengReturn } from '../testing/pok-deng-return.ts'
import { randomDeck, randomOf } from '../testing/random-deck.ts'
import { bzPokDeng } from './bz-pok-deng.ts'
import { pokDengValue } from './pok-deng-value.ts'

type Below = (n: number) => number

const terms = { engine: 'pok-deng', minBet: 10, maxBet: 200, rakeBasisPoints: 500, rakeCap: 1_000 } as const
const bet = (amount: number): HandAction => ({ engine: 'pok-deng', kind: 'bet', amount })
const draw: HandAction = { engine: 'pok-deng', kind: 'draw' }
const stay: HandAction = { engine: 'pok-deng', kind: 'stay' }

const ranks = 'A23456789TJQK'
const suits = 'shdc'
const cardsOf = (text: string): number[] =>
  text.split(' ').map((one) => ranks.indexOf(one.slice(0, 1)) * 4 + suits.indexOf(one.slice(1)))

function deal(chips: readonly number[], cards: string): Hand {
  const first = cardsOf(cards)
  const deck = [...first, ...Array.from({ length: 52 }, (_, card) => card).filter((card) => !first.includes(card))]
  const seats = chips.map((amount, seat) => ({ seat, chips: amount }))
  return bzPokDeng.deal({ seats, button: 0, terms }, deck)
}

function see(hand: Hand, seat: number | null = null): PokDengView {
  const view = hand.viewFrom(seat)
  if (view.engine !== 'pok-deng') throw new Error('another game')
  return view
}

const netsOf = (hand: Hand) => see(hand).seats.map(({ net }) => net)

test.each([
  ['9s Ks', 'pok9', 9, 2],
  ['4s 4h', 'pok8', 8, 2],
  ['5s 2h', 'points', 7, 1],
  ['7s 7h 7d', 'threeOfAKind', 1, 5],
  ['5s 6s 7s', 'straightFlush', 8, 5],
  ['As 2h 3d', 'straight', 6, 3],
  ['Qs Kh Ad', 'straight', 1, 3],
  ['Ks Ah 2d', 'points', 3, 1],
  ['Js Jh Kd', 'threePictures', 0, 3],
  ['2s 4s 9s', 'points', 5, 3],
  ['2s 2h 9d', 'points', 3, 1],
] as const)('%s is %s with %i points and deng %i', (cards, kind, points, deng) => {
  expect(pokDengValue(cardsOf(cards))).toMatchObject({ kind, points, deng })
})

describe('bets', () => {
  test('are such that the banker and every seat can pay whatever the others hold', () => {
    const hand = deal([1_000, 2_000, 600], '2s')
    expect(see(hand).seats.map(({ limits }) => limits)).toEqual([null, { min: 10, max: 100 }, { min: 10, max: 100 }])
    expect(hand.waitingFor).toEqual([1, 2])
    for (const amount of [9, 101, 50.5, -10]) expect(hand.allows(1, bet(amount))).toBe(false)
    expect(hand.allows(0, bet(50))).toBe(false)
    expect(hand.allows(1, stay)).toBe(false)
    expect(see(deal([5_000, 2_000, 600], '2s')).seats[2]?.limits).toEqual({ min: 10, max: 120 })
  })

  test('nobody sees a card before all have bet', () => {
    const hand = deal([1_000, 1_000, 1_000], '2s').after(1, bet(50))
    expect(see(hand, 1).seats.flatMap(({ cards }) => cards)).toEqual([])
    expect(hand.placesSeenBy(1)).toEqual([])
  })

  test('a seat without a bet sits the hand out, and without any bet nothing happens', () => {
    const first = deal([1_000, 1_000, 1_000], '2s').after(1, bet(50))
    expect(first.timeoutOf(2)).toEqual(bet(0))
    const hand = first.after(2, bet(0))
    expect(see(hand, 2).seats[2]).toMatchObject({ cards: [], hand: null })
    const none = deal([1_000, 1_000], '2s').after(1, bet(0))
    expect(none.result?.seats.map(({ staked, won }) => [staked, won])).toEqual([
      [0, 0],
      [0, 0],
    ])
    expect(none.placesSeenBy(null)).toEqual([])
  })
})

describe('cards', () => {
  test('the banker’s pok ends the hand, and is paid by its deng', () => {
    // Dealt from seat 1: 1, 2, 0 and again. Seat 1 has 7 points, seat 2 pok nine, the banker pok eight of a suit.
    const hand = deal([1_000, 1_000, 1_000], '3s 4h 3d 4d 5c 5d').after(1, bet(50)).after(2, bet(40))
    expect(see(hand).phase).toBe('over')
    // The rake, 5 % of 60 and of 40, is shared in proportion to the stakes: 90, 100 and 40 of 230.
    expect(hand.result?.seats).toEqual([
      { seat: 0, staked: 50 + 40, won: 150 - 3, rake: 2 },
      { seat: 1, staked: 100, won: 0, rake: 2 },
      { seat: 2, staked: 40, won: 40 + 40 - 2, rake: 1 },
    ])
    expect(netsOf(hand)).toEqual([57, -100, 38])
  })

  test('a player’s pok is open at once, others draw or stay, and the banker decides last', () => {
    const hand = deal([1_000, 1_000, 1_000], '4s 4h 2d 5d Kc Kd 9s').after(1, bet(50)).after(2, bet(40))
    expect(see(hand).seats[1]?.hand).toEqual({ kind: 'pok9', points: 9, deng: 1 })
    expect(see(hand).seats[2]?.cards).toEqual([null, null])
    expect(hand.waitingFor).toEqual([2])
    expect(hand.timeoutOf(2)).toEqual(draw)
    const banks = hand.after(2, stay)
    expect(banks.waitingFor).toEqual([0])
    expect(see(banks, 0).seats[0]?.hand).toMatchObject({ points: 2 })
    const end = banks.after(0, stay)
    expect(netsOf(end)).toEqual([-50 - 40, 50 - 2, 40 - 2])
    expect(end.result?.rake).toBe(4)
  })

  test('equal points are a draw: both have their bets back', () => {
    const hand = deal([1_000, 1_000], '2s 3h 5d 4c').after(1, bet(50))
    expect(netsOf(hand.after(1, stay).after(0, stay))).toEqual([0, 0])
  })
})

const setupsOf = (count: number, below: Below): HandSetup[] =>
  Array.from({ length: count }, () => {
    const seats = [0, 1, 3, 4, 7, 8].slice(below(4)).filter((_, nth) => nth < 2 || below(2) === 0)
    const withChips = seats.map((seat) => ({ seat, chips: 250 + below(4_000) }))
    const cap = below(3) === 0 ? 5 : 1_000
    return { seats: withChips, button: seats[below(seats.length)] ?? 0, terms: { ...terms, rakeCap: cap } }
  })

const anyMove = (hand: Hand, seat: number, below: Below): HandAction => {
  const limits = see(hand).seats.find((one) => one.seat === seat)?.limits
  if (see(hand).phase !== 'betting') return below(2) === 0 ? draw : stay
  return limits === null || limits === undefined || below(5) === 0
    ? bet(0)
    : bet(limits.min + below(limits.max - limits.min + 1))
}

function differences(hands: number, seed: number, fault?: PokDengFault): string[] {
  const below = randomOf(seed)
  return setupsOf(hands, below).flatMap((setup) => {
    const deck = randomDeck(52, below)
    let hand = bzPokDeng.deal(setup, deck)
    const plans = new Map<number, PokDengPlan>()
    for (let seat = hand.waitingFor[0]; seat !== undefined; seat = hand.waitingFor[0]) {
      const action = anyMove(hand, seat, below)
      const plan = plans.get(seat) ?? { seat, bet: 0, draws: false }
      if (action.engine === 'pok-deng') {
        plans.set(
          seat,
          action.kind === 'bet' ? { ...plan, bet: action.amount } : { ...plan, draws: action.kind === 'draw' },
        )
      }
      hand = hand.after(seat, action)
    }
    const [ours, theirs] = [hand.result, plainPokDeng(setup, deck, [...plans.values()], fault)].map((one) =>
      JSON.stringify(one),
    )
    return ours === theirs ? [] : [`${ours} instead of ${theirs}`]
  })
}

test('a second implementation settles random hands the same', () => {
  expect(differences(12_000, 1).slice(0, 3)).toEqual([])
})

test.each(['equal points go to the banker', 'a loser pays with its own deng', 'no rake'] satisfies PokDengFault[])(
  'the comparison finds a planted fault: %s',
  (fault) => {
    expect(differences(500, 2, fault)).not.toEqual([])
  },
)

test('no seat loses more than it has, and all stakes are all wins and the rake', () => {
  const below = randomOf(3)
  for (const setup of setupsOf(3_000, below)) {
    let hand = bzPokDeng.deal(setup, randomDeck(52, below))
    for (let seat = hand.waitingFor[0]; seat !== undefined; seat = hand.waitingFor[0]) {
      const action = bzPokDeng.decide(hand.viewFrom(seat), seat, below)
      expect(hand.allows(seat, action)).toBe(true)
      hand = hand.after(seat, action)
    }
    const { result } = hand
    const sum = (of: 'staked' | 'won' | 'rake') => result?.seats.reduce((all, one) => all + one[of], 0)
    expect(sum('staked')).toBe((sum('won') ?? 0) + (result?.rake ?? 0))
    expect(sum('rake')).toBe(result?.rake)
    expect(result?.seats.every(({ staked }, nth) => staked <= (setup.seats[nth]?.chips ?? 0))).toBe(true)
    expect(see(hand).seats.every(({ chips }) => chips >= 0)).toBe(true)
  }
})

test('nobody sees a card that is not theirs and was not shown', () => {
  const below = randomOf(4)
  const { compared, found } = leaksOf(bzPokDeng, setupsOf(1_500, below), anyMove, below)
  expect(found).toEqual([])
  expect(compared).toBeGreaterThan(10_000)
  const asBanker = (hand: Hand, seat: number | null) => hand.viewFrom(seat ?? see(hand).banker)
  expect(leaksOf(bzPokDeng, setupsOf(50, below), anyMove, below, asBanker).found).not.toEqual([])
})

test('what a bet returns against a banker who keeps to the rule is that of the enumeration', () => {
  const { byRule, best, otherwise } = pokDengReturn()
  // Both then do the same, and nobody has an advantage.
  expect(byRule).toBe(0)
  expect(best.toFixed(6)).toBe('0.009644')
  expect(otherwise).toEqual(['5 points, deng 1', '5 points, deng 2'])
})

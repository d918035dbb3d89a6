import { describe, expect, test } from 'vitest'
import type { DouDizhuAction, HandAction } from '../hand-actions.ts'
import type { DouDizhuView } from '../hand-views.ts'
import type { Hand, HandSetup } from '../seated-game.ts'
import { leaksOf } from '../testing/leaks.ts'
import { everyCombo, plainDouDizhu, type DouDizhuFault } from '../testing/plain-dou-dizhu.ts'
import { randomDeck, randomOf } from '../testing/random-deck.ts'
import { bzDouDizhu } from './bz-dou-dizhu.ts'
import { beats, combosOf, countsOf, laidOn, strengthOf } from './combos.ts'
import { canLay, douDizhuHints } from './dou-dizhu-decide.ts'
import { playsFrom } from './plays.ts'

type Below = (n: number) => number

const terms = { engine: 'dou-dizhu', base: 10, maxMultiple: 24, rakeBasisPoints: 500, rakeCap: 1_000 } as const
const bid = (points: 0 | 1 | 2 | 3): DouDizhuAction => ({ engine: 'dou-dizhu', kind: 'bid', points })
const pass: DouDizhuAction = { engine: 'dou-dizhu', kind: 'pass' }
const play = (cards: readonly number[]): DouDizhuAction => ({ engine: 'dou-dizhu', kind: 'play', cards })

const names = '3456789TJQKA2br'
/** Cards by their names, such as `333 4` or `br`, taken from some cards. */
function pick(text: string, from: readonly number[] = Array.from({ length: 54 }, (_, card) => card)): number[] {
  const left = [...from]
  return Array.from(text.replaceAll(' ', '')).map((name) => {
    const at = left.findIndex((card) => strengthOf(card) === names.indexOf(name))
    if (at < 0) throw new Error(`no ${name} left`)
    return left.splice(at, 1)[0] ?? -1
  })
}

function see(hand: Hand, seat: number | null = null): DouDizhuView {
  const view = hand.viewFrom(seat)
  if (view.engine !== 'dou-dizhu') throw new Error('another game')
  return view
}

/** Three seats with these cards and a bottom of the rest; seat 0 bids first. */
function deal(hands: readonly [string, string, string], chips: readonly number[] = [1_000, 1_000, 1_000]): Hand {
  let left = Array.from({ length: 54 }, (_, card) => card)
  const cards = hands.map((text) => {
    const own = pick(text, left)
    left = left.filter((card) => !own.includes(card))
    return own
  })
  // What is not named goes to the seats in turn, and the last three to the bottom.
  for (const own of cards) own.push(...left.splice(0, 17 - own.length))
  const deck = [...Array.from({ length: 51 }, (_, nth) => cards[nth % 3]?.[Math.floor(nth / 3)] ?? 0), ...left]
  const seats = chips.map((amount, seat) => ({ seat, chips: amount }))
  return bzDouDizhu.deal({ seats, button: 0, terms }, deck)
}

/** Everybody does the given things in turn; cards are named. */
function go(hand: Hand, ...moves: readonly (string | DouDizhuAction)[]): Hand {
  return moves.reduce((now: Hand, move) => {
    const seat = now.waitingFor[0] ?? -1
    const own = see(now, seat).seats[seat]?.cards.filter((card): card is number => card !== null) ?? []
    return now.after(seat, typeof move === 'string' ? play(pick(move, own)) : move)
  }, hand)
}

describe('combinations', () => {
  test.each([
    ['3', 'single'],
    ['r', 'single'],
    ['33', 'pair'],
    ['333', 'triple'],
    ['333 4', 'tripleWithSingle'],
    ['333 44', 'tripleWithPair'],
    ['34567', 'straight'],
    ['TJQKA', 'straight'],
    ['33 44 55', 'pairRun'],
    ['333 444', 'plane'],
    ['333 444 56', 'planeWithSingles'],
    ['333 444 55', 'planeWithSingles'],
    ['333 444 55 66', 'planeWithPairs'],
    ['333 444 555 666', 'plane'],
    ['333 444 555 777', 'planeWithSingles'],
    ['3333 45', 'fourWithTwo'],
    ['3333 44', 'fourWithTwo'],
    ['3333 44 55', 'fourWithPairs'],
    ['3333', 'bomb'],
    ['br', 'rocket'],
  ])('%s is a %s', (cards, kind) => {
    expect(combosOf(pick(cards))[0]?.kind).toBe(kind)
  })

  test.each([
    '34',
    '3b',
    '3456',
    'JQKA2',
    '33 44',
    '333 4 5',
    '333 555',
    'KKK AAA 222',
    'QQ KK AA 22',
    '333 444 5',
    '3333 4',
    '334455 6',
  ])('%s is nothing', (cards) => {
    expect(combosOf(pick(cards))).toEqual([])
  })

  test('no cards at all are no combination and cannot be laid', () => {
    expect(combosOf([])).toEqual([])
    expect(laidOn([], null)).toBeUndefined()
  })

  const combos = everyCombo(20)

  test('every combination that can be built is known as what it is', () => {
    expect(combos.size).toBeGreaterThan(20_000)
    const wrong = [...combos].filter(([counts, kinds]) => {
      const cards = pick(
        Array.from(counts)
          .flatMap((count, rank) => names.charAt(rank).repeat(Number(count)))
          .join(''),
      )
      const found = combosOf(cards).map(({ kind, rank, steps }) => `${kind} ${rank} ${steps}`)
      return found.length !== kinds.size || !found.every((one) => kinds.has(one))
    })
    expect(wrong.slice(0, 5)).toEqual([])
  })

  test('every choice of up to eight cards that cannot be built is nothing', () => {
    const wrong: string[] = []
    let looked = 0
    const look = (counts: number[], rank: number, left: number) => {
      const cards = counts.flatMap((count, at) => Array.from({ length: count }, (_, nth) => cardOf(at, nth)))
      looked += 1
      if (cards.length > 0 && combosOf(cards).length > 0 && !combos.has(counts.join(''))) wrong.push(counts.join(''))
      for (let at = rank; at < 15; at += 1) {
        const most = Math.min(left, at > 12 ? 1 : 4)
        for (let count = 1; count <= most; count += 1) {
          look(
            counts.map((one, place) => (place === at ? count : one)),
            at + 1,
            left - count,
          )
        }
      }
    }
    look(
      Array.from({ length: 15 }, () => 0),
      0,
      7,
    )
    expect(wrong.slice(0, 5)).toEqual([])
    expect(looked).toBe(138_610)
  })

  test('only a higher one of the same kind and length beats it, a bomb all but higher bombs, a rocket everything', () => {
    const on = (one: string, other: string) => laidOn(pick(one), combosOf(pick(other))[0] ?? null) !== undefined
    expect(on('45678', '34567')).toBe(true)
    expect(on('456789', '34567')).toBe(false)
    expect(on('2', 'A')).toBe(true)
    expect(on('b', '2')).toBe(true)
    expect(on('r', 'b')).toBe(true)
    expect(on('444 5', '333 A')).toBe(true)
    expect(on('444 55', '333 A')).toBe(false)
    expect(on('3333', 'AAAKKK')).toBe(true)
    expect(on('3333', '4444')).toBe(false)
    expect(on('br', '2222')).toBe(true)
    expect(on('2222', 'br')).toBe(false)
    // As a plane of four this is no answer, as a plane of three with single cards it is.
    expect(on('555 666 777 888', '333 444 555 TJQ')).toBe(true)
    expect(beats({ kind: 'pair', rank: 3, steps: 1 }, { kind: 'pair', rank: 3, steps: 1 })).toBe(false)
  })
})

/** The nth card of a strength. */
function cardOf(strength: number, nth: number): number {
  return strength > 12 ? strength + 39 : ((strength + 2) % 13) * 4 + nth
}

describe('a hand', () => {
  test('the highest bid has the bottom and leads; three ends the bids', () => {
    const hand = go(deal(['', '', '']), bid(1))
    expect(hand.allows(1, bid(1))).toBe(false)
    expect(see(hand).bottom).toEqual([null, null, null])
    const taken = go(hand, bid(3))
    expect(see(taken)).toMatchObject({ phase: 'playing', landlord: 1, bid: 3, multiple: 3, toAct: 1 })
    expect(see(taken).seats.map(({ cards }) => cards.length)).toEqual([17, 20, 17])
    expect(see(taken).bottom.every((card) => card !== null)).toBe(true)
    expect(see(go(hand, bid(0), bid(2)))).toMatchObject({ landlord: 2, bid: 2 })
  })

  test('if nobody bids the hand is over and costs nothing', () => {
    const hand = go(deal(['', '', '']), bid(0), bid(0), bid(0))
    expect(see(hand).end).toEqual({ winner: 'nobody', spring: false, rake: 0 })
    expect(hand.result?.seats.every(({ staked, won }) => staked === 0 && won === 0)).toBe(true)
    expect(hand.placesSeenBy(null)).toEqual([])
  })

  test('two passes give the lead to who laid last, and who leads cannot pass', () => {
    const hand = go(deal(['3 4', '5', '6']), bid(3))
    expect(hand.allows(0, pass)).toBe(false)
    const led = go(hand, '3', '5', pass)
    expect(led.allows(0, play(pick('4', [4, 5, 6, 7, 8, 9, 10, 11, 12])))).toBe(false)
    expect(see(led).plays.map(({ seat, cards }) => [seat, cards.length])).toEqual([
      [0, 1],
      [1, 1],
      [2, 0],
    ])
    const back = go(led, pass)
    expect(see(back)).toMatchObject({ toAct: 1, trick: null, plays: [] })
  })

  test('out of time: no bid, a pass, or the lowest card', () => {
    const hand = deal(['3', '', ''])
    expect(hand.timeoutOf(0)).toEqual(bid(0))
    const led = go(hand, bid(3))
    const lowest = led.timeoutOf(0)
    expect(lowest.kind === 'play' && lowest.cards.map(strengthOf)).toEqual([0])
    expect(led.after(0, lowest).timeoutOf(1)).toEqual(pass)
  })

  // Seat 0 holds a rocket, a bomb, a straight of 34567 and so on, and lays everything in few turns.
  const strong = 'br 2222 AAAA KKK QQ JJ'
  test('bombs, a rocket and a spring double, up to the most', () => {
    const won = go(deal([strong, '', '']), bid(3), 'br', pass, pass, '2222', pass, pass)
    expect(see(won).multiple).toBe(12)
    const end = finish(won)
    expect(see(end).end).toMatchObject({ winner: 'landlord', spring: true })
    expect(see(end).multiple).toBe(24)
    expect(end.result?.seats.map(({ staked, won: back }) => [staked, back])).toEqual([
      [480, 960 - 24],
      [240, 0],
      [240, 0],
    ])
  })

  test('nobody loses more than they have, nor the landlord more than all', () => {
    const end = finish(go(deal([strong, '', ''], [300, 60, 1_000]), bid(3), 'br', pass, pass, '2222', pass, pass))
    expect(end.result?.seats.map(({ staked }) => staked)).toEqual([60 + 150, 60, 150])
  })

  test('hints can all be laid, and what cannot be laid is known before it is tried', () => {
    const hand = go(deal(['3 4 5 6 7 8 8', '', '']), bid(3))
    const hints = douDizhuHints(see(hand, 0), 0)
    expect(hints.length).toBeGreaterThan(10)
    expect(hints.every((cards) => hand.allows(0, play(cards)) && canLay(see(hand, 0), cards))).toBe(true)
    expect(canLay(see(hand, 0), pick('34'))).toBe(false)
    expect(douDizhuHints(see(hand, 1), 1)).toEqual([])
  })
})

/** The landlord lays what it has, nobody answers. */
function finish(hand: Hand): Hand {
  let now = hand
  for (let seat = now.waitingFor[0]; seat !== undefined; seat = now.waitingFor[0]) {
    const hint =
      see(now).trick === null ? douDizhuHints(see(now, seat), seat).find((cards) => cards.length < 4) : undefined
    now = now.after(seat, hint === undefined ? now.timeoutOf(seat) : play(hint))
  }
  return now
}

const setupsOf = (count: number, below: Below): HandSetup[] =>
  Array.from({ length: count }, () => ({
    seats: [below(3), 3 + below(3), 6 + below(3)].map((seat) => ({
      seat,
      chips: 20 + below(below(2) === 0 ? 100 : 3_000),
    })),
    button: -1,
    terms: { ...terms, rakeCap: below(3) === 0 ? 3 : 1_000, maxMultiple: 3 + below(60) },
  })).map((setup) => ({ ...setup, button: setup.seats[below(3)]?.seat ?? 0 }))

/** Any bid, and any play of the hints or a pass: bombs are frequent. */
function anyMove(hand: Hand, seat: number, below: Below): HandAction {
  const view = see(hand, seat)
  if (view.phase === 'bidding') {
    const points = ([0, 1, 2, 3] as const)[below(4)] ?? 0
    return bid(points > view.bid ? points : 0)
  }
  const own = view.seats.find((one) => one.seat === seat)?.cards.filter((card): card is number => card !== null) ?? []
  const plays = playsFrom(own, view.trick?.combo ?? null)
  if (view.trick !== null && (plays.length === 0 || below(4) === 0)) return pass
  const bomb = plays.find((cards) => cards.length > 1 && Math.max(...countsOf(cards)) === cards.length)
  return play((below(5) === 0 ? bomb : undefined) ?? plays[below(plays.length)] ?? [])
}

const decided = (hand: Hand, seat: number, below: Below) => bzDouDizhu.decide(hand.viewFrom(seat), seat, below)
/** Only one side lays more than it must, so that springs are frequent. */
const idle = (who: 'landlord' | 'farmers') => (hand: Hand, seat: number, below: Below) => {
  const { landlord } = see(hand)
  if (landlord === null) return anyMove(hand, seat, below)
  return (seat === landlord) === (who === 'landlord') ? hand.timeoutOf(seat) : decided(hand, seat, below)
}
const moves = [anyMove, decided, idle('landlord'), idle('farmers')]

function differences(hands: number, seed: number, fault?: DouDizhuFault): string[] {
  const below = randomOf(seed)
  return setupsOf(hands, below).flatMap((setup, nth) => {
    let hand = bzDouDizhu.deal(setup, randomDeck(54, below))
    const actions: DouDizhuAction[] = []
    for (let seat = hand.waitingFor[0]; seat !== undefined; seat = hand.waitingFor[0]) {
      const action = moves[nth % moves.length]?.(hand, seat, below) ?? hand.timeoutOf(seat)
      if (action.engine === 'dou-dizhu') actions.push(action)
      hand = hand.after(seat, action)
    }
    const [ours, theirs] = [hand.result, plainDouDizhu(setup, actions, fault)].map((one) => JSON.stringify(one))
    return ours === theirs ? [] : [`${ours} instead of ${theirs}`]
  })
}

test('a second implementation settles random hands the same', () => {
  expect(differences(2_400, 1).slice(0, 3)).toEqual([])
})

test.each(['a rocket does not double', 'no spring', 'losses are not bounded'] satisfies DouDizhuFault[])(
  'the comparison finds a planted fault: %s',
  (fault) => {
    expect(differences(600, 2, fault)).not.toEqual([])
  },
)

test('all stakes are all wins and the rake, and no seat ends below nothing', () => {
  const below = randomOf(3)
  for (const setup of setupsOf(300, below)) {
    let hand = bzDouDizhu.deal(setup, randomDeck(54, below))
    for (let seat = hand.waitingFor[0]; seat !== undefined; seat = hand.waitingFor[0]) {
      const action = bzDouDizhu.decide(hand.viewFrom(seat), seat, below)
      expect(hand.allows(seat, action)).toBe(true)
      hand = hand.after(seat, action)
    }
    const { result } = hand
    const sum = (of: 'staked' | 'won' | 'rake') => result?.seats.reduce((all, one) => all + one[of], 0)
    expect(sum('staked')).toBe((sum('won') ?? 0) + (result?.rake ?? 0))
    expect(sum('rake')).toBe(result?.rake)
    expect(see(hand).seats.every(({ chips }) => chips >= 0)).toBe(true)
  }
})

test('nobody sees a card that is not theirs and was not shown', () => {
  const below = randomOf(4)
  const { compared, found } = leaksOf(bzDouDizhu, setupsOf(150, below), anyMove, below)
  expect(found).toEqual([])
  expect(compared).toBeGreaterThan(3_000)
  const asFirst = (hand: Hand, seat: number | null) => hand.viewFrom(seat ?? see(hand).seats[0]?.seat ?? 0)
  expect(leaksOf(bzDouDizhu, setupsOf(10, below), anyMove, below, asFirst).found).not.toEqual([])
})

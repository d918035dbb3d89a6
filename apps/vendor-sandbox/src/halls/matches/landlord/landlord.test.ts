import { describe, expect, test } from 'vitest'
import { seededChance } from '../testing/seeded-chance.ts'
import { beats, classify, playsOf, type Card } from './combos.ts'
import { landlordMatch, type LandlordState } from './landlord.ts'

const order = ['3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A', '2']

/** Cards from their ranks: `3 3 4 joker JOKER`; the suits are taken in turn. */
function cards(text: string): Card[] {
  const used = new Map<string, number>()
  return text.split(' ').map((rank) => {
    if (rank === 'joker') return 52
    if (rank === 'JOKER') return 53
    const suit = used.get(rank) ?? 0
    used.set(rank, suit + 1)
    return order.indexOf(rank) * 4 + suit
  })
}

const combo = (text: string) => {
  const found = classify(cards(text))
  if (found === undefined) throw new Error(`${text} is no combination`)
  return found
}

describe('combinations', () => {
  test.each([
    ['3', 'single'],
    ['3 3', 'pair'],
    ['3 3 3', 'triple'],
    ['3 3 3 9', 'tripleOne'],
    ['3 3 3 9 9', 'triplePair'],
    ['3 4 5 6 7', 'straight'],
    ['10 J Q K A', 'straight'],
    ['3 3 4 4 5 5', 'pairs'],
    ['3 3 3 4 4 4', 'plane'],
    ['3 3 3 4 4 4 8 9', 'planeOnes'],
    ['3 3 3 4 4 4 8 8', 'planeOnes'],
    ['3 3 3 4 4 4 8 8 9 9', 'planePairs'],
    ['8 8 8 9 9 9 10 10 10 3 3 3', 'planeOnes'],
    ['3 3 3 3', 'bomb'],
    ['3 3 3 3 8 9', 'fourTwo'],
    ['3 3 3 3 8 8', 'fourTwo'],
    ['3 3 3 3 8 8 9 9', 'fourPairs'],
    ['joker JOKER', 'rocket'],
  ])('%s is a %s', (text, kind) => {
    expect(classify(cards(text))?.kind).toBe(kind)
  })

  test.each([
    '3 4',
    '3 4 5 6',
    'J Q K A 2',
    '3 3 4 4',
    'joker 3',
    'A A 2 2 3 3',
    '3 3 3 4 4 4 8',
    '3 3 3 5 5 5',
    'K K K A A A 2 2 2',
  ])('%s is none', (text) => {
    expect(classify(cards(text))).toBeUndefined()
  })

  test.each([
    ['4', '3', true],
    ['2', 'A', true],
    ['joker', '2', true],
    ['JOKER', 'joker', true],
    ['3', '3', false],
    ['4 4', '3', false],
    ['4 5 6 7 8', '3 4 5 6 7', true],
    ['4 5 6 7 8 9', '3 4 5 6 7', false],
    ['3 3 3 3', 'A A', true],
    ['4 4 4 4', '3 3 3 3', true],
    ['3 3 3 3 8 9', '2', false],
    ['joker JOKER', '2 2 2 2', true],
    ['2 2 2 2', 'joker JOKER', false],
    ['4 4 4 3', '3 3 3 K', true],
  ])('%s on %s: %s', (high, low, isHigher) => {
    expect(beats(combo(high), combo(low))).toBe(isHigher)
  })

  test('every play that is offered is legal, and a bomb is offered against anything but a higher one', () => {
    const hand = cards('3 3 3 4 4 4 5 5 6 7 8 9 9 9 9 K joker JOKER')
    for (const on of [undefined, combo('K K'), combo('3 3 3 5'), combo('3 4 5 6 7'), combo('2')]) {
      const plays = playsOf(hand, on)
      expect(plays.filter((play) => classify(play) === undefined)).toEqual([])
      expect(plays.some((play) => classify(play)?.kind === 'bomb')).toBe(true)
    }
    expect(playsOf(hand, combo('10 10 10 10')).map((play) => classify(play)?.kind)).toEqual(['rocket'])
  })
})

/** A match in which bidding is over: seat 0 is the landlord with a hand, the others have theirs. */
function playing(hands: readonly string[], more: Partial<LandlordState> = {}): LandlordState {
  const dealt = landlordMatch.start(seededChance(4), 0)
  return { ...dealt, phase: 'play', landlord: 0, turn: 0, bid: 3, hands: hands.map(cards), ...more }
}
const lay = (state: LandlordState, seat: number, text: string): LandlordState => {
  const next = landlordMatch.play(state, seat, text === '' ? 'pass' : `play:${cards(text).join()}`)
  if (next === undefined) throw new Error(`seat ${seat} cannot lay ${text}`)
  return next
}

describe('a match', () => {
  test('deals 17 cards to each and three to the landlord, every card once', () => {
    const dealt = landlordMatch.start(seededChance(9), 1)
    expect(dealt.hands.map((hand) => hand.length)).toEqual([17, 17, 17])
    expect(new Set([...dealt.hands.flat(), ...dealt.bottom]).size).toBe(54)
    const bid = landlordMatch.play(dealt, 1, 'bid:3')
    expect(bid).toMatchObject({ landlord: 1, phase: 'play', turn: 1 })
    expect(bid?.hands[1]).toHaveLength(20)
  })

  test('goes to the highest bid; if nobody bids cards are dealt again once, then the first seat has to', () => {
    let state = landlordMatch.start(seededChance(9), 0)
    const bids = (moves: readonly string[]) => {
      for (const move of moves) {
        const next = landlordMatch.play(state, state.turn, move)
        if (next === undefined) throw new Error(`${move} is not legal`)
        state = next
      }
    }
    expect(landlordMatch.play(state, 0, 'bid:4')).toBeUndefined()
    bids(['bid:0', 'bid:0', 'bid:0'])
    expect(state).toMatchObject({ phase: 'bid', landlord: undefined, spare: [] })
    bids(['bid:0', 'bid:0', 'bid:0'])
    expect(state).toMatchObject({ phase: 'play', landlord: 0, bid: 1 })
    state = landlordMatch.start(seededChance(9), 0)
    bids(['bid:1', 'bid:2'])
    expect(landlordMatch.play(state, 2, 'bid:2')).toBeUndefined()
    bids(['bid:0'])
    expect(state).toMatchObject({ landlord: 1, bid: 2 })
  })

  test('refuses cards that are not held, are named twice, or do not beat what lies there', () => {
    const state = playing(['3 4 K', '5 6', '7 8'])
    expect(landlordMatch.play(state, 0, 'play:0,0')).toBeUndefined()
    expect(landlordMatch.play(state, 0, `play:${cards('5').join()}`)).toBeUndefined()
    expect(landlordMatch.play(state, 0, 'pass')).toBeUndefined()
    expect(landlordMatch.play(lay(state, 0, 'K'), 1, `play:${cards('5').join()}`)).toBeUndefined()
    const passed = lay(lay(lay(state, 0, 'K'), 1, ''), 2, '')
    expect(lay(passed, 0, '3').table).toEqual({ seat: 0, cards: cards('3') })
  })

  test('bombs double what the bid says: the landlord takes from both farmers', () => {
    const state = playing(['9 9 9 9 3', '5 6', '7 8 J J'], { laid: [1, 1, 0] })
    const end = landlordMatch.end(lay(lay(lay(lay(state, 0, '9 9 9 9'), 1, ''), 2, ''), 0, '3'))
    expect(end).toEqual({ reason: 'landlordWins', puts: [12, 6, 6], takes: [24, 0, 0] })
  })

  test('a spring doubles, a counter-spring too, and twelve is the most', () => {
    const spring = landlordMatch.end(lay(playing(['3'.repeat(1), '5 6', '7 8']), 0, '3'))
    expect(spring).toEqual({ reason: 'landlordWinsSpring', puts: [12, 6, 6], takes: [24, 0, 0] })
    const counter = landlordMatch.end(lay(lay(playing(['3 4', '5', '7 8'], { bid: 1 }), 0, '3'), 1, '5'))
    expect(counter).toEqual({ reason: 'farmersWinSpring', puts: [4, 2, 2], takes: [0, 4, 4] })
    const most = landlordMatch.end(lay(playing(['3', '5', '7'], { bombs: 4, laid: [1, 1, 1] }), 0, '3'))
    expect(most?.puts).toEqual([24, 12, 12])
    expect(landlordMatch.stakeUnits).toBe(24)
  })

  test('a seat sees nothing of what others hold', () => {
    const state = playing(['3 4 K', '5 6', '7 8'])
    const swapped = { ...state, hands: [state.hands[0] ?? [], cards('7 8'), cards('5 6')] }
    expect(landlordMatch.view(swapped, 0)).toEqual(landlordMatch.view(state, 0))
    expect(landlordMatch.view(swapped, 1)).not.toEqual(landlordMatch.view(state, 1))
    expect(landlordMatch.view({ ...state, spare: [] }, 0)).toEqual(
      landlordMatch.view({ ...state, spare: cards('A A') }, 0),
    )
  })
})

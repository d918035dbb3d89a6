import { describe, expect, test } from 'vitest'
import { startPlay } from '../match-play.ts'
import { playOut } from '../testing/play-out.ts'
import { seededChance } from '../testing/seeded-chance.ts'
import { dummyMatch, type DummyState } from './dummy.ts'
import { layOut, meldKind, pointsOf, type DummyCard, type DummyMeld } from './melds.ts'

const ranks = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A']
const cards = (text: string): DummyCard[] =>
  text
    .split(' ')
    .filter(Boolean)
    .map((name) => ranks.indexOf(name.slice(0, -1)) * 4 + 'shdc'.indexOf(name.slice(-1)))
const meld = (text: string, by = 1): DummyMeld => ({
  kind: meldKind(cards(text)) ?? 'set',
  cards: cards(text).map((card) => ({ card, by })),
})

/** A match in which seat 0 is to move; the head card is the three of hearts. */
function standing(hand: string, more: Partial<DummyState> = {}): DummyState {
  return {
    ...dummyMatch.start(seededChance(3), 0),
    head: cards('3h')[0] ?? 0,
    row: cards('3h'),
    hands: [cards(hand), cards('4s'), cards('6d 6c'), cards('9s')],
    turn: 0,
    ...more,
  }
}
const play = (state: DummyState, move: string): DummyState => {
  const next = dummyMatch.play(state, state.turn, move)
  if (next === undefined) throw new Error(`${move} is not legal`)
  return next
}

describe('melds', () => {
  test.each([
    ['4s 4h 4d', 'set'],
    ['4s 4h 4d 4c', 'set'],
    ['4s 5s 6s', 'run'],
    ['Qh Kh Ah', 'run'],
    ['Kh Ah 2h', undefined],
    ['4s 5h 6s', undefined],
    ['4s 4h', undefined],
  ])('%s: %s', (text, kind) => {
    expect(meldKind(cards(text))).toBe(kind)
  })

  test.each([
    ['2s', 5],
    ['9s', 5],
    ['10s', 10],
    ['Ks', 10],
    ['Ah', 15],
    ['2c', 50],
    ['Qs', 50],
    ['3h', 50],
  ])('%s is worth %i points', (card, points) => {
    expect(pointsOf(cards(card)[0] ?? 0, cards('3h')[0] ?? 0)).toBe(points)
  })

  test('a hand is laid out whole with new melds and several cards in a row on an old one', () => {
    const layout = layOut(cards('8s 9s 10s 4s 4h 4d 7h'), [meld('5s 6s 7s'), meld('7s 7d 7c')])
    expect(layout).toBeDefined()
    const laid = [...(layout?.melds.flat() ?? []), ...(layout?.lays.map(({ card }) => card) ?? [])]
    expect(new Set(laid)).toEqual(new Set(cards('8s 9s 10s 4s 4h 4d 7h')))
    expect(laid).toHaveLength(7)
    expect(layOut(cards('9s 4s 4h 4d'), [meld('5s 6s 7s')])).toBeUndefined()
  })
})

describe('a turn', () => {
  test('takes a discard with all after it, and lays a meld with it at once', () => {
    const state = standing('5h 4h 9d Ks', { row: cards('3h 8c Jd') })
    const taken = play(state, `take:${cards('3h 4h 5h').join()}`)
    expect(taken.row).toEqual([])
    expect(taken.hands[0]).toEqual(cards('8c 9d Jd Ks'))
    expect(taken).toMatchObject({ hasDrawn: true, born: [true, false, false, false] })
    expect(dummyMatch.view(taken, 0).points[0]).toBe(60)
    expect(dummyMatch.play(state, 0, `take:${cards('3h 4h 6h').join()}`)).toBeUndefined()
    expect(dummyMatch.play(standing('3s 3d 3c Ks'), 0, `take:${cards('3s 3d 3c').join()}`)).toBeUndefined()
  })

  test('begins with a card from the stock or the row, and ends with a discard', () => {
    const state = standing('5h 4h 9d Ks')
    expect(dummyMatch.play(state, 0, `discard:${cards('9d')[0]}`)).toBeUndefined()
    const drawn = play(state, 'draw')
    expect(dummyMatch.play(drawn, 0, 'draw')).toBeUndefined()
    expect(play(drawn, `discard:${cards('9d')[0]}`)).toMatchObject({ turn: 1, hasDrawn: false, row: cards('3h 9d') })
  })

  test('lets a seat lay off only after it has laid a meld', () => {
    const state = standing('8s 9d Ks', { melds: [meld('5s 6s 7s')], hasDrawn: true })
    const lay = `lay:${cards('8s')[0]}:0`
    expect(dummyMatch.play(state, 0, lay)).toBeUndefined()
    const laid = play({ ...state, born: [true, true, false, false] }, lay)
    expect(laid.melds[0]?.cards.at(-1)).toEqual({ card: cards('8s')[0], by: 0 })
  })

  test('costs 50 points if a card is discarded that fits a meld on the table', () => {
    const state = standing('8s 9d Ks', { melds: [meld('5s 6s 7s')], hasDrawn: true })
    expect(dummyMatch.view(state, 0).dummies).toEqual(cards('8s'))
    expect(play(state, `discard:${cards('8s')[0]}`).penalties).toEqual([50, 0, 0, 0])
    expect(play(state, `discard:${cards('9d')[0]}`).penalties).toEqual([0, 0, 0, 0])
  })
})

describe('the end', () => {
  test('comes with a knock: points laid count, points in hand are lost, twice without a meld', () => {
    const state = standing('4s 4h 4d Ks', {
      hasDrawn: true,
      born: [true, true, false, false],
      melds: [meld('8s 8h 8d', 0), meld('9s 10s Js', 1)],
    })
    const end = play(state, `knock:${cards('Ks')[0]}`)
    expect(end.result?.scores.map(({ total }) => total)).toEqual([15 + 15 + 50, 25 - 5, -20, -10])
    expect(end.result).toMatchObject({ winner: 0, knocker: 0, isDark: false, isOneSuit: false, multiplier: 1 })
    expect(end.end).toEqual({ reason: 'knock', puts: [100, 60, 100, 90], takes: [350, 0, 0, 0] })
  })

  test('a dark knock doubles, and so does one of a single suit; 300 is the most', () => {
    const dark = play(standing('4s 5s 6s 9h 9d 9c Ks', { hasDrawn: true }), `knock:${cards('Ks')[0]}`)
    expect(dark.result).toMatchObject({ isDark: true, isOneSuit: false, multiplier: 2 })
    const oneSuit = play(standing('4s 5s 6s Ks', { hasDrawn: true }), `knock:${cards('Ks')[0]}`)
    expect(oneSuit.result).toMatchObject({ isDark: true, isOneSuit: true, multiplier: 4 })
    expect(Math.max(...(oneSuit.end?.puts ?? []))).toBe(300)
    expect(dummyMatch.stakeUnits).toBe(300)
  })

  test('comes when the stock is empty too', () => {
    const state = standing('4s 9d Ks', { hasDrawn: true, stock: [] })
    expect(play(state, `discard:${cards('9d')[0]}`).end?.reason).toBe('stockOut')
  })
})

test('a seat sees neither the stock nor what others hold', () => {
  const state = dummyMatch.start(seededChance(3), 0)
  const hidden = {
    ...state,
    stock: state.stock.toReversed(),
    hands: [state.hands[0] ?? [], state.hands[3] ?? [], state.hands[1] ?? [], state.hands[2] ?? []],
  }
  expect(dummyMatch.view(hidden, 0)).toEqual(dummyMatch.view(state, 0))
})

test('matches end, and no card is lost', () => {
  const chance = seededChance(17)
  for (let round = 0; round < 12; round++) {
    let last: DummyState | undefined
    playOut(
      startPlay({ ...dummyMatch, end: (state: DummyState) => dummyMatch.end((last = state)) }, chance, round % 4),
      chance,
    )
    const all = [
      ...(last?.stock ?? []),
      ...(last?.row ?? []),
      ...(last?.hands ?? []).flat(),
      ...(last?.melds ?? []).flatMap((one) => one.cards.map(({ card }) => card)),
    ]
    // The card of a knock lies face down.
    expect(new Set(all).size).toBe(last?.end?.reason === 'stockOut' ? 52 : 51)
  }
})

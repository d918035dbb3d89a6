import { describe, expect, test } from 'vitest'
import { startPlay } from '../match-play.ts'
import { playOut } from '../testing/play-out.ts'
import { seededChance } from '../testing/seeded-chance.ts'
import { arrange, type RummyCard } from './melds.ts'
import { rummyMatch, type RummyState } from './rummy.ts'

const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K']

/** Cards such as `10h As *` (a joker); a second card of a kind comes from the second pack. */
function cards(text: string): RummyCard[] {
  const used = new Set<number>()
  return text.split(' ').map((name) => {
    const first = name === '*' ? 52 : ranks.indexOf(name.slice(0, -1)) * 4 + 'shdc'.indexOf(name.slice(-1))
    const card = used.has(first) ? first + 53 : first
    used.add(card)
    return card
  })
}
const fourth = 3
const arranged = (text: string) => arrange(cards(text), fourth)

describe('an arrangement', () => {
  test.each([
    ['2s 3s * 5s 6s 7s 8h 9h 10h Kc Ks Kh', true],
    ['5s 6s 7s 8h 9h 10h Kc Ks Kh Js Jh Jd Jc', true],
    ['As 2s 3s Qh Kh Ah 8c 9c * 7s 7h 7d 7c', true],
    ['5s 6s 7s 8s 9s 10s Js Qs Ks 2h 2s 2d 2c', true],
    ['5s 6s 7s 8h 9h 4d Kc Ks 4h Js Jh Jd Jc', true],
    // No pure sequence: the four of diamonds and the joker stand for others in both.
    ['5s 6s 4d 8h 9h * Kc Ks Kh Js Jh Jd Jc', false],
    // Only one sequence.
    ['5s 6s 7s 8h 8s 8d Kc Ks Kh Js Jh Jd Jc', false],
    // A sequence does not go around the corner.
    ['Ks As 2s 8h 9h 10h 7c 7s 7h Js Jh Jd Jc', false],
    // Two equal cards are no set.
    ['5s 6s 7s 8h 9h 10h Kc Kc Kh Js Jh Jd Jc', false],
  ])('of %s is complete: %s', (text, isComplete) => {
    expect(arranged(text).isComplete).toBe(isComplete)
  })

  test('has the fewest points left over; everything counts without a pure sequence', () => {
    expect(arranged('5s 6s 7s 8h 9h 10h Kc Ks Kh Js Jh 2d 9c')).toMatchObject({ points: 21, isComplete: false })
    expect(arranged('5s 6s 8h 9h Kc Ks Kh Js Jh 2d 9c Qd 3c').points).toBe(80)
    // With one sequence only, sets do not save points.
    expect(arranged('5s 6s 7s Kc Ks Kh 2d 8c').points).toBe(40)
    expect(arranged('5s 6s 7s * 4d').points).toBe(0)
  })

  test('uses every card once', () => {
    const hand = cards('As 2s 3s Qh Kh Ah 8c 9c * 7s 7h 7d 7c')
    const used = arrange(hand, fourth).groups.flatMap((group) => group.cards)
    expect(new Set(used)).toEqual(new Set(hand))
    expect(used).toHaveLength(hand.length)
  })
})

/** A match in which seat 0 has drawn the last card of its hand. */
function standing(hand: string, other: string, more: Partial<RummyState> = {}): RummyState {
  const held = cards(hand)
  const card = held.at(-1) ?? 0
  return {
    ...rummyMatch.start(seededChance(3), 0),
    wildCard: fourth * 4,
    hands: [held, cards(other)],
    turn: 0,
    drawn: { card, from: 'stock' },
    draws: [1, 0],
    ...more,
  }
}

describe('a match', () => {
  const complete = '5s 6s 7s 8h 9h 10h Kc Ks Kh Js Jh Jd Jc 2d'
  const other = '5s 6s 7s 8h 9h 10h Kc Ks 2h 3h Jd Ac 9c'

  test('is won by declaring a complete hand: both put the points of the loser', () => {
    const state = standing(complete, other)
    const [discard = 0] = cards('2d')
    expect(rummyMatch.view(state, 0).declares).toContain(discard)
    const end = rummyMatch.end(rummyMatch.play(state, 0, `declare:${discard}`) ?? state)
    expect(end).toEqual({ reason: 'declared', puts: [54, 54], takes: [108, 0] })
  })

  test('cannot be won with an incomplete hand', () => {
    const state = standing(other.replace('9c', '9c 2d'), complete)
    expect(rummyMatch.view(state, 0).declares).toEqual([])
    expect(state.hands[0]?.filter((card) => rummyMatch.play(state, 0, `declare:${card}`) !== undefined)).toEqual([])
  })

  test('may be dropped for 20 points, for 40 after the first draw', () => {
    const fresh = { ...rummyMatch.start(seededChance(3), 0) }
    expect(rummyMatch.play(fresh, 0, 'drop')?.end).toEqual({ reason: 'dropped', puts: [20, 20], takes: [0, 40] })
    expect(rummyMatch.play({ ...fresh, draws: [1, 1] }, 0, 'drop')?.end?.puts).toEqual([40, 40])
    expect(rummyMatch.play(standing(complete, other), 0, 'drop')).toBeUndefined()
  })

  test('does not let the card from the pile go straight back', () => {
    const state = rummyMatch.start(seededChance(3), 0)
    const taken = rummyMatch.play(state, 0, 'draw:pile')
    expect(taken && rummyMatch.play(taken, 0, `discard:${state.pile[0]}`)).toBeUndefined()
    expect(rummyMatch.play(state, 0, `discard:${state.hands[0]?.[0]}`)).toBeUndefined()
    expect(rummyMatch.play(state, 1, 'draw:stock')).toBeUndefined()
  })

  test('shows neither the stock nor the hand of the opponent', () => {
    const state = rummyMatch.start(seededChance(3), 0)
    const hidden = {
      ...state,
      stock: state.stock.toReversed(),
      hands: [state.hands[0] ?? [], state.stock.slice(0, 13)],
    }
    expect(rummyMatch.view(hidden, 0)).toEqual(rummyMatch.view(state, 0))
  })

  test('ends, and no card is lost', () => {
    const chance = seededChance(21)
    for (let round = 0; round < 3; round++) {
      let last: RummyState | undefined
      playOut(
        startPlay({ ...rummyMatch, end: (state: RummyState) => rummyMatch.end((last = state)) }, chance, round % 2),
        chance,
      )
      expect(
        new Set([last?.wildCard, ...(last?.stock ?? []), ...(last?.pile ?? []), ...(last?.hands ?? []).flat()]).size,
      ).toBe(106)
    }
  })
})

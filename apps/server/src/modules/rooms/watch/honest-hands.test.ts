import { seatedGames, type HandSetup, type SeatedGame } from '@baize/engines'
import { expect, it } from 'vitest'
import { testBrand } from '../test-rooms.ts'
import { sumsOf } from './add-up-hands.ts'
import { chanceOf, playHand, type Habit } from './test-hands.ts'
import type { EndedHand } from './watch-sums.sql.ts'
import { scoreOf, signalsOf, watchRules, type MemberSums, type PairSums } from './watch.rules.ts'

const termsOf = {
  'bz-holdem': { engine: 'holdem', smallBlind: 100, bigBlind: 200, rakeBasisPoints: 500, rakeCap: 600 },
  'bz-pok-deng': { engine: 'pok-deng', minBet: 100, maxBet: 5_000, rakeBasisPoints: 500, rakeCap: 300 },
  'bz-dou-dizhu': { engine: 'dou-dizhu', base: 100, maxMultiple: 48, rakeBasisPoints: 500, rakeCap: 300 },
} as const

interface Table {
  readonly game: SeatedGame
  readonly seats: number
  readonly hands: number
  readonly seed: number
  readonly habit?: Habit
}

/** Hands that demo opponents play as members 1, 2, … would: each decides by its own cards. */
function playedHands({ game, seats, hands, seed, habit }: Table): EndedHand[] {
  const below = chanceOf(seed)
  const terms = Object.entries(termsOf).find(([code]) => code === game.code)?.[1]
  if (terms === undefined) throw new Error('no terms')
  let button: number | undefined
  return Array.from({ length: hands }, (_, handNo) => {
    const all = Array.from({ length: seats }, (_seat, seat) => seat)
    button = game.nextButton(button, all)
    const setup: HandSetup = { seats: all.map((seat) => ({ seat, chips: 20_000 })), button, terms }
    const { actions, result } = playHand(game, setup, below, habit)
    return {
      handNo: handNo + 1,
      startedAt: Temporal.Instant.from('2026-11-21T10:00:00Z'),
      state: 'settled',
      gameCode: game.code,
      isOfSitAndGo: false,
      setup,
      players: all.map((seat) => ({ seat, memberId: BigInt(seat + 1) })),
      results: result.seats,
      rake: result.rake,
      actions,
    }
  })
}

/** The signals of every pair in these hands. */
function judged(hands: readonly EndedHand[]) {
  const { members, pairs } = sumsOf({ brandId: testBrand }, hands, () => '2026-11-21')
  const sumsOfMember = (id: bigint): MemberSums => {
    const found = members.find(({ memberId }) => memberId === id)
    if (found === undefined) throw new Error('no such member')
    return found
  }
  return pairs.map((pair) => ({
    pair,
    signals: signalsOf(
      { ...pair, flow: BigInt(pair.flow) } satisfies PairSums,
      { low: sumsOfMember(pair.low), high: sumsOfMember(pair.high) },
      [],
    ),
  }))
}

const raised = (hands: readonly EndedHand[]) =>
  judged(hands).filter(({ signals }) => scoreOf(signals) >= watchRules.raisedFrom)

const [holdem, pokDeng, douDizhu] = seatedGames
if (holdem === undefined || pokDeng === undefined || douDizhu === undefined) throw new Error('a game is missing')

it('of a thousand hands of honest players, no pair is raised, in any game and however many sit there', () => {
  for (const [game, seats, seed] of [
    [holdem, 6, 1],
    [holdem, 2, 3],
    [pokDeng, 6, 4],
    [douDizhu, 3, 5],
  ] as const)
    expect(raised(playedHands({ game, seats, hands: 1_000, seed })).map(({ signals }) => signals)).toEqual([])
})

const fold = { engine: 'holdem', kind: 'fold' } as const

it('a member who raises and then folds to the other one, again and again, is found among honest players', () => {
  // Seat 1 raises in half of the hands whatever it has, and gives up as soon as seat 4 raises it.
  const below = chanceOf(9)
  const raisedBy = new Set<number>()
  const habit: Habit = ({ seat, decided }) => {
    if (seat === 1) {
      if (raisedBy.has(1)) {
        raisedBy.delete(1)
        return fold
      }
      if (below(2) === 0) {
        raisedBy.add(1)
        return { engine: 'holdem', kind: 'raise', to: 4_000 }
      }
    }
    if (seat === 4 && raisedBy.has(1)) return { engine: 'holdem', kind: 'raise', to: 12_000 }
    return seat === 1 || !raisedBy.has(1) ? decided : fold
  }
  const found = raised(playedHands({ game: holdem, seats: 6, hands: 400, seed: 5, habit }))
  expect(found.map(({ pair }) => [pair.low, pair.high])).toEqual([[2n, 5n]])
  const [first] = found
  expect(first?.signals.map(({ name, by }) => [name, by])).toContainEqual(['one_way', 'low'])
  expect(first?.signals.find(({ name }) => name === 'one_way')?.zeros).toBeGreaterThanOrEqual(watchRules.leastZeros)
})

it('planted fault: if flows lost their direction, honest players would be raised', () => {
  const hands = playedHands({ game: holdem, seats: 6, hands: 300, seed: 1 })
  const { pairs } = sumsOf({ brandId: testBrand }, hands, () => '2026-11-21')
  const nobody: MemberSums = { hands: 300, duels: 0, checkedDown: 0, bigFolds: 0, sitAndGos: 0, finals: 0, givenUp: 0 }
  const wrong = pairs.map((pair) => {
    const flowUnits = Math.sqrt(pair.flowSquares * pair.flowHands)
    return signalsOf({ ...pair, flow: BigInt(pair.flow), flowUnits }, { low: nobody, high: nobody }, [])
  })
  expect(wrong.some((signals) => signals.some(({ name }) => name === 'one_way'))).toBe(true)
})

/** Sums of a pair of which nothing stands out. */
const plain: PairSums = {
  hands: 500,
  flow: 0n,
  flowUnits: 0,
  flowSquares: 1_000_000,
  flowHands: 200,
  duels: 100,
  checkedDown: 20,
  lowBigFolds: 2,
  highBigFolds: 2,
  sitAndGos: 0,
  finals: 0,
  lowGivenUp: 0,
  highGivenUp: 0,
}
const member: MemberSums = {
  hands: 2_000,
  duels: 600,
  checkedDown: 120,
  bigFolds: 12,
  sitAndGos: 0,
  finals: 0,
  givenUp: 0,
}
const named = (pair: Partial<PairSums>, members: Partial<MemberSums> = {}) =>
  signalsOf({ ...plain, ...pair }, { low: { ...member, ...members }, high: { ...member, ...members } }, []).map(
    ({ name, by }) => [name, by],
  )

it('soft play, big folds and playing mostly together are told apart, and nothing is said about few hands', () => {
  expect(named({})).toEqual([])
  expect(named({ checkedDown: 60 }, { checkedDown: 140 })).toEqual([['soft_play', null]])
  expect(named({ highBigFolds: 30 }, { bigFolds: 42 })).toEqual([['big_folds', 'high']])
  expect(named({}, { hands: 600 })).toEqual([['together', null]])
  expect(named({ flowUnits: -6_000 })).toEqual([['one_way', 'high']])
  expect(named({ flowUnits: -6_000, hands: watchRules.leastHands - 1 })).toEqual([])
  // Nobody knows how they play with others.
  expect(named({ checkedDown: 60 }, { checkedDown: 60, duels: 100 })).toEqual([])
})

it('what accounts share raises a pair at a browser, a bank account or a contact, not at an address', () => {
  const score = (shared: Parameters<typeof signalsOf>[2]) =>
    scoreOf(signalsOf(plain, { low: member, high: member }, shared))
  expect(score(['address'])).toBeLessThan(watchRules.raisedFrom)
  expect(score(['address', 'referral'])).toBeLessThan(watchRules.raisedFrom)
  for (const one of ['device', 'bank', 'phone', 'email'] as const) expect(score([one])).toBe(watchRules.raisedFrom)
})

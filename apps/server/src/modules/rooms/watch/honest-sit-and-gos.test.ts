import { seatedGameByCode, termsOfBlinds, type HandSetup } from '@baize/engines'
import { expect, it } from 'vitest'
import { testBrand } from '../test-rooms.ts'
import { summed } from './add-up-hands.ts'
import { sumsOfSitAndGo } from './add-up-sit-and-gos.ts'
import { chanceOf, playHand, type Habit } from './test-hands.ts'
import type { EndedHand, MemberDay, PairDay } from './watch-sums.sql.ts'
import { scoreOf, signalsOf, watchRules, type MemberSums, type PairSums } from './watch.rules.ts'

const holdem = seatedGameByCode('bz-holdem')
if (holdem === undefined) throw new Error('a game is missing')

const chips = 1_000
const terms = {
  blinds: [20, 30, 50, 80, 120, 200, 300].map((big) => ({ small: big / 2, big, seconds: 60 })),
}
/** After so many hands the blinds rise. */
const handsOfLevel = 6

interface Played {
  readonly seats: number
  readonly sitAndGos: number
  readonly seed: number
  readonly habit?: Habit
}

/** A sit-and-go that demo opponents play as members 1, 2, …, from equal stacks until one has all chips. */
function playedOne(seats: number, below: (n: number) => number, habit?: Habit): EndedHand[] {
  const stacks = new Map(Array.from({ length: seats }, (_, seat) => [seat, chips]))
  const hands: EndedHand[] = []
  let button: number | undefined
  while (stacks.size > 1) {
    const left = [...stacks.keys()]
    button = holdem?.nextButton(button, left) ?? 0
    const setup: HandSetup = {
      seats: left.map((seat) => ({ seat, chips: stacks.get(seat) ?? 0 })),
      button,
      terms: termsOfBlinds(terms, Math.floor(hands.length / handsOfLevel)),
    }
    if (holdem === undefined) break
    const { actions, result } = playHand(holdem, setup, below, habit)
    for (const { seat, staked, won } of result.seats) {
      const after = (stacks.get(seat) ?? 0) + won - staked
      if (after > 0) stacks.set(seat, after)
      else stacks.delete(seat)
    }
    hands.push({
      handNo: hands.length + 1,
      startedAt: Temporal.Instant.from('2026-11-21T10:00:00Z'),
      state: 'settled',
      gameCode: 'bz-holdem',
      isOfSitAndGo: true,
      setup,
      players: left.map((seat) => ({ seat, memberId: BigInt(seat + 1) })),
      results: result.seats,
      rake: 0,
      actions,
    })
  }
  return hands
}

/** The sums of sit-and-gos, each added up by itself. */
function sumsOfPlayed({ seats, sitAndGos, seed, habit }: Played) {
  const below = chanceOf(seed)
  const startedAt = Temporal.Instant.from('2026-11-21T10:00:00Z')
  const members: MemberDay[] = []
  const pairs: PairDay[] = []
  let hands = 0
  for (let one = 0; one < sitAndGos; one += 1) {
    const played = playedOne(seats, below, habit)
    hands += played.length
    const sums = sumsOfSitAndGo(
      { brandId: testBrand },
      { gameCode: 'bz-holdem', startedAt, chips, hands: played },
      () => '2026-11-21',
    )
    members.push(...sums.members)
    pairs.push(...sums.pairs)
  }
  return { ...summed({ members, pairs }), hands }
}

function judged({ members, pairs }: Pick<ReturnType<typeof sumsOfPlayed>, 'members' | 'pairs'>) {
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

const raised = (sums: Pick<ReturnType<typeof sumsOfPlayed>, 'members' | 'pairs'>) =>
  judged(sums).filter(({ signals }) => scoreOf(signals) >= watchRules.raisedFrom)

it('of thousands of hands in sit-and-gos of honest players, no pair is raised, heads-up, of three or of six', () => {
  let hands = 0
  for (const [seats, sitAndGos, seed] of [
    [6, 40, 1],
    [3, 60, 2],
    [2, 60, 3],
  ] as const) {
    const sums = sumsOfPlayed({ seats, sitAndGos, seed })
    expect(raised(sums).map(({ pair, signals }) => [pair.low, pair.high, signals])).toEqual([])
    hands += sums.hands
  }
  expect(hands).toBeGreaterThan(2_000)
})

const fold = { engine: 'holdem', kind: 'fold' } as const

/** The second seat raises in half of its hands whatever it has, and folds as soon as the fifth one raises it: chips go to that one. */
function dumping(seed: number): Habit {
  const below = chanceOf(seed)
  let isRaised = false
  return ({ seat, decided, seats }) => {
    if (!seats.includes(1) || !seats.includes(4)) return decided
    if (seat === 1) {
      const gives = isRaised
      isRaised = !gives && below(2) === 0
      if (gives) return fold
      return isRaised ? { engine: 'holdem', kind: 'raise', to: 400 } : decided
    }
    if (!isRaised) return decided
    return seat === 4 ? { engine: 'holdem', kind: 'raise', to: 900 } : fold
  }
}

it('a member who hands chips to another one in sit-and-gos is found among honest players, and nobody else', () => {
  const found = raised(sumsOfPlayed({ seats: 6, sitAndGos: 40, seed: 5, habit: dumping(9) }))
  expect(found.map(({ pair }) => [pair.low, pair.high])).toEqual([[2n, 5n]])
  const oneWay = found[0]?.signals.find(({ name }) => name === 'one_way')
  expect(oneWay).toMatchObject({ by: 'low' })
  expect(oneWay?.zeros).toBeGreaterThanOrEqual(watchRules.leastZeros)
})

it('two who share the prizes, so that one leaves the first place to the other, are found by how they play it', () => {
  const leaving: Habit = ({ seat, decided, seats }) =>
    seat === 0 && seats.length === 2 && seats.includes(2) ? fold : decided
  const found = raised(sumsOfPlayed({ seats: 3, sitAndGos: 50, seed: 7, habit: leaving }))
  expect(found.map(({ pair }) => [pair.low, pair.high])).toEqual([[1n, 3n]])
  expect(found[0]?.signals.map(({ name, by }) => [name, by])).toContainEqual(['given_up', 'low'])
})

it('planted fault: if flows lost their direction, honest players in sit-and-gos would be raised', () => {
  const { members, pairs } = sumsOfPlayed({ seats: 2, sitAndGos: 40, seed: 3 })
  expect(raised({ members, pairs })).toEqual([])
  const wrong = pairs.map((pair) => ({ ...pair, flowUnits: Math.sqrt(pair.flowSquares * pair.flowHands) }))
  expect(raised({ members, pairs: wrong })).not.toEqual([])
})

it('planted fault: if chips were counted hand by hand, whoever wins often and little would seem to be given chips', () => {
  // One wins a blind in nineteen of twenty hands and loses nineteen in the other: on the whole, nothing.
  const sitAndGo = { flowUnits: 0, flowSquares: 19 * 1 + 19 ** 2, flowHands: 20 }
  const before = { flowUnits: 38, flowSquares: 38, flowHands: 38 }
  const member: MemberSums = { hands: 90, duels: 0, checkedDown: 0, bigFolds: 0, sitAndGos: 9, finals: 9, givenUp: 0 }
  const none = { duels: 0, checkedDown: 0, lowBigFolds: 0, highBigFolds: 0, finals: 0, lowGivenUp: 0, highGivenUp: 0 }
  const names = (flows: Pick<PairSums, 'flowUnits' | 'flowSquares' | 'flowHands'>) =>
    signalsOf({ ...none, hands: 90, flow: 0n, sitAndGos: 9, ...flows }, { low: member, high: member }, []).map(
      ({ name }) => name,
    )
  expect(names(sitAndGo)).toEqual([])
  expect(names(before)).toContain('one_way')
})

/** Sums of a pair in sit-and-gos of which nothing stands out. */
const plain: PairSums = {
  hands: 800,
  flow: 0n,
  flowUnits: 0,
  flowSquares: 40 * 10_000 ** 2,
  flowHands: 40,
  duels: 100,
  checkedDown: 20,
  lowBigFolds: 5,
  highBigFolds: 5,
  sitAndGos: 40,
  finals: 10,
  lowGivenUp: 1,
  highGivenUp: 1,
}
const member: MemberSums = {
  hands: 2_000,
  duels: 600,
  checkedDown: 120,
  bigFolds: 30,
  sitAndGos: 100,
  finals: 40,
  givenUp: 4,
}
const named = (pair: Partial<PairSums>, members: Partial<MemberSums> = {}) =>
  signalsOf({ ...plain, ...pair }, { low: { ...member, ...members }, high: { ...member, ...members } }, []).map(
    ({ name, by }) => [name, by],
  )

it('signs of sit-and-gos are told apart, and nothing is said about few of them', () => {
  expect(named({})).toEqual([])
  // 32 of 40 times the whole stack: 5.06 standard deviations. One less is not enough.
  expect(named({ flowUnits: 32 * 10_000 })).toEqual([['one_way', 'low']])
  expect(named({ flowUnits: 31 * 10_000 })).toEqual([])
  expect(named({ finals: 14, highGivenUp: 13 }, { givenUp: 15 })).toEqual([['given_up', 'high']])
  expect(named({ finals: 14, highGivenUp: 5 }, { givenUp: 8 })).toEqual([])
  // Nobody knows how they play for the first place with others.
  expect(named({ finals: 14, highGivenUp: 13 }, { givenUp: 13, finals: 29 })).toEqual([])
  expect(named({}, { sitAndGos: 50 })).toEqual([['together', null]])
  expect(named({ checkedDown: 60 }, { checkedDown: 140 })).toEqual([['soft_play', null]])
  expect(named({ flowUnits: 32 * 10_000, sitAndGos: watchRules.leastSitAndGos - 1 })).toEqual([])
})

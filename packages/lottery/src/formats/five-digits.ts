import { combinations } from '../combinatorics.ts'
import type { BetType, LotteryFormat, View } from '../format.ts'
import { bet, digits, optionBet, optionsOf, range, sides } from './bets.ts'

const view = (from: number, length: number): View => ({ prize: 'places', from, length, tier: 'hit' })

/** The digits of consecutive places in their order: a set of digits for each place. */
function inOrder(code: string, from: number, length: number): BetType {
  return bet(
    code,
    { kind: 'places', places: length, symbols: digits, isRepeated: true },
    { kind: 'equal', views: [view(from, length)] },
  )
}

/** The digits of consecutive places in any order. The shape says how many digits appear how often. */
function group(code: string, from: number, shape: readonly (readonly [count: number, times: number])[]): BetType {
  const length = shape.reduce((sum, [count, times]) => sum + count * times, 0)
  return bet(
    code,
    { kind: 'group', shape: shape.map(([count, times]) => ({ count, times })), symbols: digits },
    { kind: 'anyOrder', views: [view(from, length)], isShared: false },
  )
}

/** The parts of the number that are bet on alone: their names, first places and lengths. */
const parts = [
  ['front-4', 0, 4],
  ['back-4', 1, 4],
  ['front-3', 0, 3],
  ['middle-3', 1, 3],
  ['back-3', 2, 3],
  ['front-2', 0, 2],
  ['back-2', 3, 2],
] as const

/** The kinds of groups by length, named after how many orders they have: of four digits 24, 12, 6 and 4. */
function groupsOf(part: string, from: number, length: 2 | 3 | 4): readonly BetType[] {
  if (length === 2) return [group(`${part}-group-2`, from, [[2, 1]])]
  if (length === 3) {
    return [
      group(`${part}-group-6`, from, [[3, 1]]),
      group(`${part}-group-3`, from, [
        [1, 2],
        [1, 1],
      ]),
    ]
  }
  return [
    group(`${part}-group-24`, from, [[4, 1]]),
    group(`${part}-group-12`, from, [
      [1, 2],
      [2, 1],
    ]),
    group(`${part}-group-6`, from, [[2, 2]]),
    group(`${part}-group-4`, from, [
      [1, 3],
      [1, 1],
    ]),
  ]
}

const groupsOfFive: readonly BetType[] = [
  group('group-120', 0, [[5, 1]]),
  group('group-60', 0, [
    [1, 2],
    [3, 1],
  ]),
  group('group-30', 0, [
    [2, 2],
    [1, 1],
  ]),
  group('group-20', 0, [
    [1, 3],
    [2, 1],
  ]),
  group('group-10', 0, [
    [1, 3],
    [1, 2],
  ]),
  group('group-5', 0, [
    [1, 4],
    [1, 1],
  ]),
]

const eachPlace = range(0, 4)
const one = (place: number) => ({ kind: 'sum', places: [place] }) as const

/** Dragon is the place on the left, tiger the one on the right. */
const dragonTiger = [...combinations(eachPlace, 2)].map(([left = 0, right = 0]) =>
  optionsOf(
    { kind: 'compare', places: [left, right] },
    { dragon: [1], tiger: [-1], tie: [0] },
    { prefix: `${left + 1}v${right + 1}-` },
  ),
)

/** Five digits, each from 0 to 9. */
export const fiveDigits: LotteryFormat = {
  code: 'five-digits',
  family: 'own',
  draw: { kind: 'places', count: 5, symbols: digits, isRepeated: true },
  schedule: { kind: 'rounds', everyMinutes: 1, rounds: 1440, from: '00:00', zone: 'Asia/Bangkok' },
  bets: [
    inOrder('straight-5', 0, 5),
    ...groupsOfFive,
    ...parts.flatMap(([code, from, length]) => [inOrder(code, from, length), ...groupsOf(code, from, length)]),
    // A digit anywhere in the last three places.
    bet(
      'any-back-3',
      { kind: 'choose', size: 1, symbols: digits },
      { kind: 'count', view: { prize: 'places', from: 2, length: 3 }, tierByCount: { 1: 'hit', 2: 'hit', 3: 'hit' } },
    ),
    optionBet(
      'place',
      Object.assign(
        {},
        ...eachPlace.map((place) =>
          optionsOf(one(place), Object.fromEntries(range(0, 9).map((value) => [value, [value]])), {
            prefix: `${place + 1}-`,
            tier: 'hit',
          }),
        ),
      ),
    ),
    optionBet(
      'place-sides',
      Object.assign(
        {},
        ...eachPlace.map((place) => optionsOf(one(place), sides(0, 5, 9), { prefix: `${place + 1}-` })),
      ),
    ),
    optionBet('total-sides', optionsOf({ kind: 'sum', places: eachPlace }, sides(0, 23, 45))),
    optionBet(
      'back-3-sum',
      optionsOf(
        { kind: 'sum', places: [2, 3, 4] },
        Object.fromEntries(range(0, 27).map((sum) => [`sum-${sum}`, [sum]])),
      ),
    ),
    optionBet('dragon-tiger', Object.assign({}, ...dragonTiger)),
  ],
}

import { everyDay } from '../calendar.ts'
import type { BetType, LotteryFormat, Prize, View } from '../format.ts'
import { endOf, straight, several } from './bets.ts'

const zone = 'Asia/Ho_Chi_Minh'

const table = (...rows: readonly (readonly [code: string, count: number, digits: number])[]): readonly Prize[] =>
  rows.map(([code, count, digits]) => ({ code, count, digits }))

const northernPrizes = table(
  ['special', 1, 5],
  ['first', 1, 5],
  ['second', 2, 5],
  ['third', 6, 5],
  ['fourth', 4, 4],
  ['fifth', 6, 4],
  ['sixth', 3, 3],
  ['seventh', 4, 2],
)

const provincialPrizes = table(
  ['special', 1, 6],
  ['first', 1, 5],
  ['second', 1, 5],
  ['third', 2, 5],
  ['fourth', 7, 5],
  ['fifth', 1, 4],
  ['sixth', 3, 4],
  ['seventh', 1, 3],
  ['eighth', 1, 2],
)

/** The ends of all numbers that are long enough. */
function allEnds(prizes: readonly Prize[], length: number): readonly View[] {
  return prizes.filter(({ digits }) => digits >= length).map(({ code }) => endOf(code, length))
}

/** How many numbers have at least so many digits. */
function counted(prizes: readonly Prize[], length: number): number {
  return prizes.filter(({ digits }) => digits >= length).reduce((sum, { count }) => sum + count, 0)
}

/** "Bao lô": the ends of all numbers. The stake is a unit for each number that is counted, and each hit pays. */
function baoLo(prizes: readonly Prize[]): readonly BetType[] {
  return [2, 3, 4].map((length) => straight(`bao-${length}`, length, allEnds(prizes, length), counted(prizes, length)))
}

/** "Xiên": two, three or four numbers of two digits that all appear. */
function xien(prizes: readonly Prize[]): readonly BetType[] {
  return [2, 3, 4].map((size) => several(`xien-${size}`, 'all', size, allEnds(prizes, 2)))
}

/** "Đá thẳng": two numbers that both appear; twice each are two hits. The stake is a unit for each number that is counted, twice. */
function da(prizes: readonly Prize[]): BetType {
  return several('da', 'together', 2, allEnds(prizes, 2), 2 * counted(prizes, 2))
}

/** The north: 27 numbers, one draw a day. "Lô" costs 23 units and each of the 27 ends can hit. */
export const vietnamNorth: LotteryFormat = {
  code: 'vietnam-north',
  family: 'vietnam',
  draw: { kind: 'numbers', prizes: northernPrizes },
  schedule: { kind: 'weekly', weekdays: everyDay, closesAt: '18:10', drawsAt: '18:15', zone },
  bets: [
    straight('lo-2', 2, allEnds(northernPrizes, 2), 23),
    ...baoLo(northernPrizes),
    straight('de', 2, [endOf('special', 2)]),
    straight('de-head', 1, [{ prize: 'special', from: -2, length: 1, tier: 'hit' }]),
    straight('de-tail', 1, [endOf('special', 1)]),
    straight('three-end', 3, [endOf('special', 3)]),
    ...xien(northernPrizes),
    da(northernPrizes),
    ...[4, 8, 10].map((size) => several(`miss-${size}`, 'none', size, allEnds(northernPrizes, 2))),
  ],
}

const provincialBets: readonly BetType[] = [
  ...baoLo(provincialPrizes),
  // "Đầu" is the prize of two digits, "đuôi" the end of the special prize; "xỉu chủ" is the same with three digits.
  straight('head-2', 2, [endOf('eighth', 2)]),
  straight('tail-2', 2, [endOf('special', 2)]),
  straight('head-3', 3, [endOf('seventh', 3)]),
  straight('tail-3', 3, [endOf('special', 3)]),
  ...xien(provincialPrizes),
  da(provincialPrizes),
]

/** The centre: 18 numbers for each province that draws on the day. */
export const vietnamCentral: LotteryFormat = {
  code: 'vietnam-central',
  family: 'vietnam',
  draw: { kind: 'numbers', prizes: provincialPrizes },
  schedule: { kind: 'weekly', weekdays: everyDay, closesAt: '17:10', drawsAt: '17:15', zone },
  bets: provincialBets,
}

/** The south: 18 numbers for each province that draws on the day. */
export const vietnamSouth: LotteryFormat = {
  code: 'vietnam-south',
  family: 'vietnam',
  draw: { kind: 'numbers', prizes: provincialPrizes },
  schedule: { kind: 'weekly', weekdays: everyDay, closesAt: '16:10', drawsAt: '16:15', zone },
  bets: provincialBets,
}

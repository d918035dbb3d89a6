import type { BetType, LotteryFormat, Pick, View } from '../format.ts'
import { bet, endOf, run, straight, tod } from './bets.ts'

const tops = ['first', 'second', 'third'] as const

/** The ends of the first three prizes, each with a tier of its own. */
const topEnds = (length: number): readonly View[] => tops.map((prize) => endOf(prize, length, prize))

/** Straight, box, i-bet and roll of one of the two tables of prizes, "big" and "small". */
function ofTable(name: 'big' | 'small', views: readonly View[]): readonly BetType[] {
  const numbers = (as: (Pick & { readonly kind: 'numbers' })['as']): Pick => ({ kind: 'numbers', digits: 4, as })
  return [
    bet(name, numbers('each'), { kind: 'equal', views }),
    bet(`box-${name}`, numbers('permutations'), { kind: 'equal', views }),
    bet(`ibet-${name}`, numbers('anyOrder'), { kind: 'anyOrder', views, isShared: true }),
    bet(`roll-${name}`, numbers('roll'), { kind: 'equal', views }),
  ]
}

/** 4D: 23 numbers of four digits. `minor` is the name of the first ten minor prizes. */
function fourDigits(code: string, minor: 'special' | 'starter', drawsAt: string, closesAt: string, zone: string) {
  const all = [...tops, minor, 'consolation']
  return {
    code,
    family: 'sea',
    draw: {
      kind: 'numbers',
      prizes: all.map((prize, index) => ({ code: prize, count: index < tops.length ? 1 : 10, digits: 4 })),
    },
    schedule: { kind: 'weekly', weekdays: [3, 6, 0], closesAt, drawsAt, zone },
    bets: [
      ...ofTable(
        'big',
        all.map((prize) => endOf(prize, 4, prize)),
      ),
      ...ofTable('small', topEnds(4)),
      straight('first-4', 4, [endOf('first', 4)]),
      straight('first-3', 3, [endOf('first', 3)]),
      straight('top-3', 3, topEnds(3)),
      straight('first-2', 2, [endOf('first', 2)]),
      straight('top-2', 2, topEnds(2)),
    ],
  } as const satisfies LotteryFormat
}

/** 4D in the Malaysian manner. */
export const fourDigitsMalaysia: LotteryFormat = fourDigits(
  '4d-malaysia',
  'special',
  '19:00',
  '18:45',
  'Asia/Kuala_Lumpur',
)

/** 4D in the Singaporean manner. */
export const fourDigitsSingapore: LotteryFormat = fourDigits(
  '4d-singapore',
  'starter',
  '18:30',
  '18:00',
  'Asia/Singapore',
)

/** Lao: one number of six digits, of which the ends pay. */
export const lao: LotteryFormat = {
  code: 'lao',
  family: 'sea',
  draw: { kind: 'numbers', prizes: [{ code: 'first', count: 1, digits: 6 }] },
  schedule: { kind: 'weekly', weekdays: [1, 3, 5], closesAt: '20:20', drawsAt: '20:30', zone: 'Asia/Vientiane' },
  bets: [
    ...[6, 5, 4, 3, 2].map((length) => straight(`end-${length}`, length, [endOf('first', length)])),
    tod('tod-3', 3, [endOf('first', 3)]),
    run('run', { prize: 'first', from: -3, length: 3 }),
  ],
}

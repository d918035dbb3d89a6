import { everyDay } from '../calendar.ts'
import type { LotteryFormat } from '../format.ts'
import { endOf, run, straight, tod } from './bets.ts'

const zone = 'Asia/Bangkok'

/** The bets on a first prize's end and on two digits that are drawn for themselves. */
const topAndBottom = [
  straight('top-3', 3, [endOf('first', 3)]),
  tod('tod-3', 3, [endOf('first', 3)]),
  straight('top-2', 2, [endOf('first', 2)]),
  straight('bottom-2', 2, [endOf('bottom-2', 2)]),
  run('run-top', { prize: 'first', from: -3, length: 3 }),
  run('run-bottom', { prize: 'bottom-2', from: 0, length: 2 }),
]

const four = [straight('top-4', 4, [endOf('first', 4)]), tod('tod-4', 4, [endOf('first', 4)])]

/** The government lottery: a first prize of six digits, three digits in front and at the bottom drawn twice each, two at the bottom. */
export const thaiGovernment: LotteryFormat = {
  code: 'thai-government',
  family: 'thai',
  draw: {
    kind: 'numbers',
    prizes: [
      { code: 'first', count: 1, digits: 6 },
      { code: 'front-3', count: 2, digits: 3 },
      { code: 'bottom-3', count: 2, digits: 3 },
      { code: 'bottom-2', count: 1, digits: 2 },
    ],
  },
  schedule: { kind: 'monthly', days: [1, 16], closesAt: '15:30', drawsAt: '16:00', zone },
  bets: [
    ...topAndBottom,
    ...four,
    straight('front-3', 3, [endOf('front-3', 3)]),
    straight('bottom-3', 3, [endOf('bottom-3', 3)]),
  ],
}

/** The daily lottery: a first prize of six digits and two digits at the bottom. */
export const thaiDaily: LotteryFormat = {
  code: 'thai-daily',
  family: 'thai',
  draw: {
    kind: 'numbers',
    prizes: [
      { code: 'first', count: 1, digits: 6 },
      { code: 'bottom-2', count: 1, digits: 2 },
    ],
  },
  schedule: { kind: 'weekly', weekdays: everyDay, closesAt: '20:00', drawsAt: '20:10', zone },
  bets: [...topAndBottom, ...four],
}

/** The format of stock lotteries: three digits as of an index, two as of its change. */
export const thaiStock: LotteryFormat = {
  code: 'thai-stock',
  family: 'thai',
  draw: {
    kind: 'numbers',
    prizes: [
      { code: 'first', count: 1, digits: 3 },
      { code: 'bottom-2', count: 1, digits: 2 },
    ],
  },
  schedule: { kind: 'weekly', weekdays: [1, 2, 3, 4, 5], closesAt: '16:25', drawsAt: '16:40', zone },
  bets: topAndBottom,
}

/** Rounds of 15 minutes ("yeekee"): five digits, of which the last three are the top and the first two the bottom. */
export const thaiRounds: LotteryFormat = {
  code: 'thai-rounds',
  family: 'thai',
  draw: { kind: 'numbers', prizes: [{ code: 'first', count: 1, digits: 5 }] },
  schedule: { kind: 'rounds', everyMinutes: 15, rounds: 88, from: '06:00', zone },
  bets: [
    straight('top-3', 3, [endOf('first', 3)]),
    tod('tod-3', 3, [endOf('first', 3)]),
    straight('top-2', 2, [endOf('first', 2)]),
    straight('bottom-2', 2, [{ prize: 'first', from: 0, length: 2, tier: 'hit' }]),
    run('run-top', { prize: 'first', from: -3, length: 3 }),
    run('run-bottom', { prize: 'first', from: 0, length: 2 }),
  ],
}

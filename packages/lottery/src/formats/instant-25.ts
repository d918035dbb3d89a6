import type { LotteryFormat, View } from '../format.ts'
import { bet, optionBet, optionsOf, padded, range, sides } from './bets.ts'

const symbols = range(1, 25).map((value) => padded(value, 2))
const five: View = { prize: 'places', from: 0, length: 5, tier: 'hit' }
const first = { kind: 'sum', places: [0] } as const

/** The instant game: five numbers of 25. A total of 65 is neither big nor small, and a first number of 25 loses all its sides. */
export const instant25: LotteryFormat = {
  code: 'instant-25',
  family: 'own',
  draw: { kind: 'places', count: 5, symbols, isRepeated: false },
  schedule: { kind: 'rounds', everyMinutes: 1, rounds: 1440, from: '00:00', zone: 'Asia/Bangkok' },
  bets: [
    ...[1, 2, 3, 4, 5].map((size) =>
      bet(`all-${size}`, { kind: 'choose', size, symbols }, { kind: 'all', views: [five] }),
    ),
    optionBet(
      'first',
      optionsOf(first, Object.fromEntries(symbols.map((symbol) => [`n-${symbol}`, [Number(symbol)]])), {
        tier: 'hit',
      }),
    ),
    optionBet('first-sides', optionsOf(first, sides(1, 13, 24))),
    optionBet('total-sides', {
      ...optionsOf({ kind: 'sum', places: range(0, 4) }, { ...sides(15, 66, 115), small: range(15, 64) }),
    }),
  ],
}

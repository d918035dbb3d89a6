import { animals } from '../animals.ts'
import type { LotteryFormat, View } from '../format.ts'
import { bet, optionBet, optionsOf, padded, range, sides } from './bets.ts'

const symbols = range(1, 49).map((value) => padded(value, 2))
const six: View = { prize: 'places', from: 0, length: 6, tier: 'hit' }
const special = { kind: 'sum', places: [6] } as const

const red = [1, 2, 7, 8, 12, 13, 18, 19, 23, 24, 29, 30, 34, 35, 40, 45, 46]
const blue = [3, 4, 9, 10, 14, 15, 20, 25, 26, 31, 36, 37, 41, 42, 47, 48]
const green = [5, 6, 11, 16, 17, 21, 22, 27, 28, 32, 33, 38, 39, 43, 44, 49]

/** Six numbers of 49 and then a special number of the rest. Big, small, odd and even lose if the special number is 49. */
export const sixOf49: LotteryFormat = {
  code: 'six-of-49',
  family: 'own',
  draw: { kind: 'places', count: 7, symbols, isRepeated: false },
  schedule: { kind: 'rounds', everyMinutes: 5, rounds: 288, from: '00:00', zone: 'Asia/Bangkok' },
  bets: [
    optionBet(
      'special',
      optionsOf(special, Object.fromEntries(symbols.map((symbol) => [`n-${symbol}`, [Number(symbol)]])), {
        tier: 'hit',
      }),
    ),
    optionBet('special-sides', optionsOf(special, sides(1, 25, 48))),
    optionBet('special-colour', optionsOf(special, { red, blue, green })),
    bet('special-animal', { kind: 'choose', size: 1, symbols: animals }, { kind: 'animal', places: [6] }),
    // The animal has at least one of all seven numbers.
    bet('any-animal', { kind: 'choose', size: 1, symbols: animals }, { kind: 'animal', places: range(0, 6) }),
    ...[1, 2, 3, 4, 5, 6].map((size) =>
      bet(`all-${size}`, { kind: 'choose', size, symbols }, { kind: 'all', views: [six] }),
    ),
  ],
}

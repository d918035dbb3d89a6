import type { BetType, LotteryFormat } from '../format.ts'
import { bet, optionBet, optionsOf, padded, range, sides } from './bets.ts'

const runners = range(1, 10)
const symbols = runners.map((runner) => padded(runner, 2))
const eachPlace = range(0, 9)
const one = (place: number) => ({ kind: 'sum', places: [place] }) as const

/** The runners that come in first, in their order or in any. */
function firstOnes(length: 2 | 3): readonly BetType[] {
  const views = [{ prize: 'places', from: 0, length, tier: 'hit' }]
  return [
    bet(`first-${length}`, { kind: 'places', places: length, symbols, isRepeated: false }, { kind: 'equal', views }),
    bet(
      `first-${length}-group`,
      { kind: 'group', shape: [{ count: length, times: 1 }], symbols },
      { kind: 'anyOrder', views, isShared: false },
    ),
  ]
}

/** A race of ten: each of the runners 1 to 10 comes in at one of ten places. */
export const tenPlaces: LotteryFormat = {
  code: 'ten-places',
  family: 'own',
  draw: { kind: 'places', count: 10, symbols, isRepeated: false },
  schedule: { kind: 'rounds', everyMinutes: 3, rounds: 480, from: '00:00', zone: 'Asia/Bangkok' },
  bets: [
    optionBet(
      'place',
      Object.assign(
        {},
        ...eachPlace.map((place) =>
          optionsOf(one(place), Object.fromEntries(symbols.map((symbol) => [symbol, [Number(symbol)]])), {
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
        ...eachPlace.map((place) => optionsOf(one(place), sides(1, 6, 10), { prefix: `${place + 1}-` })),
      ),
    ),
    ...firstOnes(2),
    ...firstOnes(3),
    optionBet(
      'first-2-sum',
      optionsOf({ kind: 'sum', places: [0, 1] }, Object.fromEntries(range(3, 19).map((sum) => [`sum-${sum}`, [sum]]))),
    ),
    optionBet('first-2-sides', optionsOf({ kind: 'sum', places: [0, 1] }, sides(3, 12, 19))),
    // Dragon is the better place: the first against the last, the second against the ninth, and so on. The higher runner wins.
    optionBet(
      'dragon-tiger',
      Object.assign(
        {},
        ...range(0, 4).map((place) =>
          optionsOf(
            { kind: 'compare', places: [place, 9 - place] },
            { dragon: [1], tiger: [-1] },
            { prefix: `${place + 1}v${10 - place}-` },
          ),
        ),
      ),
    ),
  ],
}

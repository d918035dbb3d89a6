import type { LotteryFormat, View } from '../format.ts'
import { bet, optionBet, optionsOf, range, sides } from './bets.ts'

const faces = range(1, 6)
const symbols = faces.map(String)
const all: View = { prize: 'places', from: 0, length: 3, tier: 'hit' }
const places = [0, 1, 2]

/** Three dice. Big, small, odd and even lose to three equal dice. */
export const threeDice: LotteryFormat = {
  code: 'three-dice',
  family: 'own',
  draw: { kind: 'places', count: 3, symbols, isRepeated: true },
  schedule: { kind: 'rounds', everyMinutes: 1, rounds: 1440, from: '00:00', zone: 'Asia/Bangkok' },
  bets: [
    optionBet('sides', optionsOf({ kind: 'sumUnlessEqual', places }, sides(3, 11, 18))),
    optionBet(
      'sum',
      optionsOf({ kind: 'sum', places }, Object.fromEntries(range(3, 18).map((sum) => [`sum-${sum}`, [sum]]))),
    ),
    optionBet(
      'triple',
      optionsOf({ kind: 'allEqual', places }, Object.fromEntries(faces.map((face) => [`triple-${face}`, [face]])), {
        tier: 'hit',
      }),
    ),
    optionBet('any-triple', optionsOf({ kind: 'allEqual', places }, { triple: faces }, { tier: 'hit' })),
    // Two or three dice show the face.
    bet(
      'double',
      { kind: 'choose', size: 1, symbols },
      { kind: 'count', view: all, tierByCount: { 2: 'hit', 3: 'hit' } },
    ),
    bet(
      'single',
      { kind: 'choose', size: 1, symbols },
      { kind: 'count', view: all, tierByCount: { 1: 'one', 2: 'two', 3: 'three' } },
    ),
    bet('two-faces', { kind: 'choose', size: 2, symbols }, { kind: 'all', views: [all] }),
    bet('three-faces', { kind: 'choose', size: 3, symbols }, { kind: 'all', views: [all] }),
    optionBet('consecutive', optionsOf({ kind: 'consecutive', places }, { consecutive: [1] }, { tier: 'hit' })),
  ],
}

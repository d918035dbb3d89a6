import type { LotteryPick } from '@baize/contract'
import type { Choices } from './choices.ts'

/** What people bet on in a lottery: a bet type, a selection, and the unit in main units. */
type Taste = (choices: Choices) => readonly LotteryPick[]

const numberOf = (choices: Choices, digits: number) => String(choices.below(10 ** digits)).padStart(digits, '0')

/** So many different numbers. */
function numbersOf(choices: Choices, digits: number, count: number): string {
  const numbers = new Set<string>()
  while (numbers.size < count) numbers.add(numberOf(choices, digits))
  return [...numbers].join(',')
}

/** A number whose digits are not all equal, which bets in any order need. */
function mixedOf(choices: Choices, digits: number): string {
  const number = numberOf(choices, digits)
  return new Set(number).size > 1 ? number : mixedOf(choices, digits)
}

const thai: Taste = (choices) => [
  { bet: 'top-3', selection: numbersOf(choices, 3, 3), unit: '2' },
  { bet: 'tod-3', selection: mixedOf(choices, 3), unit: '5' },
  { bet: 'bottom-2', selection: numbersOf(choices, 2, 4), unit: '2' },
  { bet: 'run-top', selection: numbersOf(choices, 1, 2), unit: '10' },
]

const rounds: Taste = (choices) => [
  { bet: 'top-2', selection: numbersOf(choices, 2, 5), unit: '2' },
  { bet: 'run-top', selection: numbersOf(choices, 1, 3), unit: '5' },
]

const provincial: Taste = (choices) => [
  { bet: 'bao-2', selection: numbersOf(choices, 2, 2), unit: '1' },
  { bet: 'head-2', selection: numberOf(choices, 2), unit: '5' },
  { bet: 'xien-2', selection: numbersOf(choices, 2, 3), unit: '2' },
]

const northern: Taste = (choices) => [
  { bet: 'lo-2', selection: numberOf(choices, 2), unit: '1' },
  { bet: 'de-tail', selection: numbersOf(choices, 1, 4), unit: '5' },
  { bet: 'xien-2', selection: numbersOf(choices, 2, 2), unit: '5' },
]

const fourDigits: Taste = (choices) => [
  { bet: 'big', selection: numbersOf(choices, 4, 3), unit: '2' },
  { bet: 'ibet-small', selection: mixedOf(choices, 4), unit: '5' },
]

const lao: Taste = (choices) => [
  { bet: 'end-2', selection: numbersOf(choices, 2, 5), unit: '2' },
  { bet: 'run', selection: numberOf(choices, 1), unit: '10' },
]

const fiveDigits: Taste = (choices) => [
  { bet: 'total-sides', selection: choices.oneOf(['big', 'small,odd', 'even']), unit: '10' },
  { bet: 'place-sides', selection: choices.oneOf(['1-big,5-odd', '3-small']), unit: '5' },
  { bet: 'back-3', selection: `${choices.below(10)}|${choices.below(10)}|1,3,5,7`, unit: '1' },
]

const dice: Taste = (choices) => [
  { bet: 'sides', selection: choices.oneOf(['big', 'small', 'odd,small']), unit: '20' },
  { bet: 'single', selection: String(1 + choices.below(6)), unit: '5' },
]

const race: Taste = (choices) => [
  { bet: 'place', selection: `1-${String(1 + choices.below(10)).padStart(2, '0')}`, unit: '5' },
  { bet: 'dragon-tiger', selection: choices.oneOf(['1v10-dragon', '1v10-tiger']), unit: '20' },
]

const zodiac: Taste = (choices) => [
  { bet: 'special-colour', selection: choices.oneOf(['red', 'blue', 'green']), unit: '10' },
  { bet: 'any-animal', selection: choices.oneOf(['horse,rat', 'dragon', 'tiger,ox']), unit: '5' },
]

const twentyFive: Taste = (choices) => [
  { bet: 'all-2', selection: choices.oneOf(['03,07,11', '05,15,25']), unit: '2' },
  { bet: 'total-sides', selection: choices.oneOf(['big', 'small', 'odd']), unit: '10' },
]

/** What is bet on in the lotteries that draw once a day or less. */
export const dailyTastes: readonly (readonly [gameCode: string, taste: Taste])[] = [
  ['siam-government', thai],
  ['siam-daily', thai],
  ['siam-stock-noon', thai],
  ['siam-stock-evening', thai],
  ['red-river-draw', northern],
  ['pass-of-clouds-draw', provincial],
  ['mekong-evening-draw', provincial],
  ['southern-islands-four-digit', fourDigits],
  ['lion-gate-four-digit', fourDigits],
  ['mekong-six-digit', lao],
]

/** The same of those that draw every few minutes. */
export const quickTastes: readonly (readonly [gameCode: string, taste: Taste])[] = [
  ['minute-five', fiveDigits],
  ['three-minute-five', fiveDigits],
  ['quick-three-garden', dice],
  ['ten-canoes-race', race],
  ['zodiac-forty-nine', zodiac],
  ['lantern-twenty-five', twentyFive],
  ['siam-rounds', rounds],
  ['one-minute-hanoi-style', northern],
  ['five-minute-saigon-style', provincial],
]

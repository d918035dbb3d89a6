import type { DiceDefinition } from './dice.ts'

/** Over and Under: rolls from 00.00 to 99.99, and 99 % back on every bet. */
export const bzDice: DiceDefinition = {
  engine: 'dice',
  code: 'bz-dice',
  title: 'Over & Under',
  version: 1,
  outcomes: 10_000,
  payout: 9_900,
  leastChance: 1,
  greatestChance: 9_800,
}

import { coinsOf, plainChoice, type ChoiceGame } from './choice-game.ts'

const reds = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36])

const covers: Readonly<Record<string, (pocket: number) => boolean>> = {
  red: (pocket) => reds.has(pocket),
  black: (pocket) => pocket !== 0 && !reds.has(pocket),
  odd: (pocket) => pocket % 2 === 1,
  even: (pocket) => pocket !== 0 && pocket % 2 === 0,
  low: (pocket) => pocket >= 1 && pocket <= 18,
  high: (pocket) => pocket >= 19,
  dozen1: (pocket) => pocket >= 1 && pocket <= 12,
  dozen2: (pocket) => pocket >= 13 && pocket <= 24,
  dozen3: (pocket) => pocket >= 25,
}

const straight = (pocket: number) => `n${pocket}`
const pockets = Array.from({ length: 37 }, (_, pocket) => pocket)

/** Single-zero roulette with one bet per round. Pays include the stake, so every bet returns 36/37. */
export const roulette: ChoiceGame = {
  ...plainChoice,
  kind: 'roulette',
  betUnits: 1,
  choices: [
    ...Object.keys(covers).map((id) => ({ id, payCoins: id.startsWith('dozen') ? 3 : 2 })),
    ...pockets.map((pocket) => ({ id: straight(pocket), payCoins: 36 })),
  ],
  draws: () => 37,
  settle({ choice }, draw) {
    const payCoins = coinsOf(roulette, choice)
    const wins = covers[choice]?.(draw) ?? choice === straight(draw)
    return { payCoins: wins ? payCoins : 0, shown: { kind: 'roulette', pocket: draw } }
  },
}

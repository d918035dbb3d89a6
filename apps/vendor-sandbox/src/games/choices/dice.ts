import { coinsOf, plainChoice, type ChoiceGame } from './choice-game.ts'

const sums: Readonly<Record<string, (first: number, second: number) => boolean>> = {
  under: (first, second) => first + second < 7,
  seven: (first, second) => first + second === 7,
  over: (first, second) => first + second > 7,
  double: (first, second) => first === second,
}

/** Two dice: under seven, seven, over seven, or a double. Coins are tenths of the stake. */
export const twoDice: ChoiceGame = {
  ...plainChoice,
  kind: 'twoDice',
  betUnits: 10,
  choices: Object.keys(sums).map((id) => ({ id, payCoins: id === 'seven' || id === 'double' ? 58 : 23 })),
  draws: () => 36,
  settle({ choice }, draw) {
    const dice = [1 + (draw % 6), 1 + Math.floor(draw / 6)] as const
    const coins = coinsOf(twoDice, choice)
    return { payCoins: sums[choice]?.(...dice) === true ? coins : 0, shown: { kind: 'dice', dice } }
  },
}

/** Pays by how many of the hundred numbers win, in twentieths of the stake. */
const spans = { 10: 192, 25: 77, 50: 39, 75: 26 } as const

/** A number from 1 to 100: the player bets that it lies in a range at the lower or upper end. */
export const overUnder: ChoiceGame = {
  ...plainChoice,
  kind: 'overUnder',
  betUnits: 20,
  choices: ['under', 'over'].flatMap((side) =>
    Object.entries(spans).map(([span, payCoins]) => ({ id: `${side}-${span}`, payCoins })),
  ),
  draws: () => 100,
  settle({ choice }, draw) {
    const coins = coinsOf(overUnder, choice)
    const number = draw + 1
    const span = Number(choice.split('-')[1])
    const wins = choice.startsWith('under') ? number <= span : number > 100 - span
    return { payCoins: wins ? coins : 0, shown: { kind: 'number', number } }
  },
}

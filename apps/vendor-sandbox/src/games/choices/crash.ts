import { plainChoice, type ChoiceGame } from './choice-game.ts'

const draws = 100_000
/** So many draws of 100,000, over the multiple, are reached: each target returns 0.96, less what rounding takes. */
const fairDraws = 96_000
const targets = [120, 150, 200, 300, 500, 1000, 2000, 5000] as const

/**
 * Something climbs until it falls. The player says beforehand at which multiple of the stake to get off; the draw says
 * how high it climbs. Coins are hundredths of the stake over five: 20 to the stake.
 */
export const crash: ChoiceGame = {
  ...plainChoice,
  kind: 'crash',
  betUnits: 20,
  choices: targets.map((target) => ({ id: String(target), payCoins: target / 5 })),
  draws: () => draws,
  settle({ choice }, draw) {
    const targetHundredths = Number(choice)
    // Rounded down, so that the height shown reaches a target exactly when the target is reached.
    const crashHundredths = Math.max(100, Math.floor((fairDraws * 100) / (draw + 1)))
    const wins = (draw + 1) * targetHundredths <= fairDraws * 100
    return { payCoins: wins ? targetHundredths / 5 : 0, shown: { kind: 'crash', targetHundredths, crashHundredths } }
  },
}

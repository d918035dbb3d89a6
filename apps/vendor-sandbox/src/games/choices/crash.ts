import { plainChoice, type ChoiceGame } from './choice-game.ts'

const draws = 100_000
/** A target is reached by this many of 100,000 draws divided by its multiple, so each returns 0.96, less rounding. */
const fairDraws = 96_000
const targets = [120, 150, 200, 300, 500, 1000, 2000, 5000] as const

/**
 * The multiplier climbs until it crashes. The player chooses the multiple of the stake at which to cash out beforehand;
 * the draw decides how high the climb goes. A stake is 20 coins, so a coin is five hundredths of it.
 */
export const crash: ChoiceGame = {
  ...plainChoice,
  kind: 'crash',
  betUnits: 20,
  choices: targets.map((target) => ({ id: String(target), payCoins: target / 5 })),
  draws: () => draws,
  settle({ choice }, draw) {
    const targetHundredths = Number(choice)
    // Rounded down, so that the displayed height reaches a target exactly when the round wins.
    const crashHundredths = Math.max(100, Math.floor((fairDraws * 100) / (draw + 1)))
    const wins = (draw + 1) * targetHundredths <= fairDraws * 100
    return { payCoins: wins ? targetHundredths / 5 : 0, shown: { kind: 'crash', targetHundredths, crashHundredths } }
  },
}

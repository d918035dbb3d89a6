import { coinsOf, type ChoiceGame } from './choice-game.ts'

const doors = 3
/** Pays by floors climbed, in twentieths of the stake; the probability of passing a floor is two in three. */
const coinsByFloors = [29, 43, 65, 98, 147, 220, 330, 495] as const

/** A tower with three doors on each floor, one of them a trap. The player chooses the doors and how high to climb. */
export const tower: ChoiceGame = {
  kind: 'tower',
  betUnits: 20,
  choices: coinsByFloors.map((payCoins, index) => ({ id: String(index + 1), payCoins })),
  draws: (choice) => doors ** Number(choice),
  picks: (choice) => ({ count: Number(choice), of: doors, distinct: false }),
  isOffered: () => true,
  settle({ choice, picks }, draw) {
    const traps = Array.from({ length: Number(choice) }, (_, floor) => Math.floor(draw / doors ** floor) % doors)
    const isSafe = picks.every((pick, floor) => pick !== traps[floor])
    return { payCoins: isSafe ? coinsOf(tower, choice) : 0, shown: { kind: 'tower', traps, picks } }
  },
}

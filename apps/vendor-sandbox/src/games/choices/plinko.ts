import { plainChoice, type ChoiceGame } from './choice-game.ts'

const rows = 12

/** Pays of the thirteen bins, in twentieths of the stake. */
export const plinkoBins: Readonly<Record<string, readonly number[]>> = {
  calm: mirrored([160, 60, 32, 26, 21, 20, 10]),
  even: mirrored([480, 160, 60, 32, 22, 14, 8]),
  bold: mirrored([2400, 400, 120, 44, 16, 6, 4]),
}

function mirrored(half: readonly number[]): readonly number[] {
  return [...half, ...half.slice(0, -1).toReversed()]
}

/** A ball falls through twelve rows of pegs, left or right with equal probability at each: 4,096 paths. */
export const plinko: ChoiceGame = {
  ...plainChoice,
  kind: 'plinko',
  betUnits: 20,
  choices: Object.entries(plinkoBins).map(([id, bins]) => ({ id, payCoins: Math.max(...bins) })),
  draws: () => 2 ** rows,
  settle({ choice }, draw) {
    const path = Array.from({ length: rows }, (_, row) => (draw >> row) & 1)
    const bin = path.reduce((sum, turn) => sum + turn, 0)
    const payCoins = plinkoBins[choice]?.[bin]
    if (payCoins === undefined) throw new RangeError(`there are no bins ${choice}`)
    return { payCoins, shown: { kind: 'plinko', path, bin } }
  },
}

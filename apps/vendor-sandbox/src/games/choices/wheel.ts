import { plainChoice, type ChoiceGame } from './choice-game.ts'

/** Pays of the twenty equal fields of each ring, in tenths of the stake. Each ring adds up to 192, so it returns 0.96. */
export const wheelRings: Readonly<Record<string, readonly number[]>> = {
  calm: [12, 0, 12, 15, 0, 12, 12, 0, 15, 12, 24, 0, 12, 12, 15, 0, 12, 12, 0, 15],
  even: [16, 0, 20, 0, 0, 16, 0, 30, 0, 20, 0, 16, 0, 0, 38, 0, 20, 0, 16, 0],
  bold: [0, 0, 22, 0, 0, 0, 0, 0, 50, 0, 0, 0, 0, 0, 120, 0, 0, 0, 0, 0],
}

/** A wheel of fortune with three rings to choose from. */
export const wheel: ChoiceGame = {
  ...plainChoice,
  kind: 'wheel',
  betUnits: 10,
  choices: Object.entries(wheelRings).map(([id, ring]) => ({ id, payCoins: Math.max(...ring) })),
  draws: (choice) => ringOf(choice).length,
  settle({ choice }, draw) {
    const ring = ringOf(choice)
    return { payCoins: ring[draw] ?? 0, shown: { kind: 'wheel', ring, stop: draw } }
  },
}

function ringOf(choice: string): readonly number[] {
  const ring = wheelRings[choice]
  if (ring === undefined) throw new RangeError(`there is no ring ${choice}`)
  return ring
}

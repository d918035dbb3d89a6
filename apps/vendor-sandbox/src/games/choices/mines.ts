import type { ChoiceGame } from './choice-game.ts'

const fields = 25
const mineCounts = [1, 3, 5] as const
const mostPicks = 8
const fairShare = 0.975
const leastCoins = 22

/** Number of ways to choose `of` from `from`. */
export function combinations(from: number, of: number): number {
  let ways = 1
  for (let nth = 0; nth < of; nth += 1) ways = (ways * (from - nth)) / (nth + 1)
  return of > from ? 0 : Math.round(ways)
}

/** Coins of a twentieth for opening so many fields among so many mines: 0.975 over the chance, rounded down to a coin. */
function coinsFor(mines: number, picks: number): number {
  const chance = combinations(fields - picks, mines) / combinations(fields, mines)
  return Math.floor((fairShare / chance) * 20 + 1e-9)
}

/** A board of 25 fields with hidden mines. The player picks fields first; all are opened at once. */
export const mines: ChoiceGame = {
  kind: 'mines',
  betUnits: 20,
  choices: mineCounts
    .flatMap((count) =>
      Array.from({ length: mostPicks }, (_, index) => ({
        id: `${count}-${index + 1}`,
        payCoins: coinsFor(count, index + 1),
      })),
    )
    .filter(({ payCoins }) => payCoins >= leastCoins),
  draws: (choice) => combinations(fields, partsOf(choice).mineCount),
  picks: (choice) => ({ count: partsOf(choice).pickCount, of: fields, distinct: true }),
  isOffered: () => true,
  settle({ choice, picks }, draw) {
    const { mineCount, pickCount } = partsOf(choice)
    const laid = combinationAt(draw, mineCount)
    const isSafe = picks.every((pick) => !laid.includes(pick))
    return { payCoins: isSafe ? coinsFor(mineCount, pickCount) : 0, shown: { kind: 'mines', mines: laid, picks } }
  },
}

function partsOf(choice: string): { mineCount: number; pickCount: number } {
  const [mineCount = 0, pickCount = 0] = choice.split('-').map(Number)
  return { mineCount, pickCount }
}

/** The combination with this number, in the combinatorial number system: each number names one set of fields. */
function combinationAt(number: number, of: number): number[] {
  const chosen: number[] = []
  let left = number
  for (let size = of; size > 0; size -= 1) {
    let field = size - 1
    while (combinations(field + 1, size) <= left) field += 1
    chosen.push(field)
    left -= combinations(field, size)
  }
  return chosen
}

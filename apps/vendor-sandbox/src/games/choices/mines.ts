import type { ChoiceGame } from './choice-game.ts'

const fields = 25
const mineCounts = [1, 3, 5] as const
const maxPicks = 8
const fairShare = 0.975
const minCoins = 22

/** The number of ways to choose `of` out of `from`. */
export function combinations(from: number, of: number): number {
  let ways = 1
  for (let nth = 0; nth < of; nth += 1) ways = (ways * (from - nth)) / (nth + 1)
  return of > from ? 0 : Math.round(ways)
}

/** The pay in twentieths of the stake for opening `picks` safe fields: 0.975 over the probability, rounded down. */
function coinsFor(mines: number, picks: number): number {
  const probability = combinations(fields - picks, mines) / combinations(fields, mines)
  return Math.floor((fairShare / probability) * 20 + 1e-9)
}

/** A board of 25 fields with hidden mines. The player picks fields, then all are opened at once. */
export const mines: ChoiceGame = {
  kind: 'mines',
  betUnits: 20,
  choices: mineCounts
    .flatMap((count) =>
      Array.from({ length: maxPicks }, (_, index) => ({
        id: `${count}-${index + 1}`,
        payCoins: coinsFor(count, index + 1),
      })),
    )
    .filter(({ payCoins }) => payCoins >= minCoins),
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

/** The combination with this number in the combinatorial number system, where each number is one set of fields. */
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

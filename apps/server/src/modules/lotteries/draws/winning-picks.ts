import { setImmediate as nextTurn } from 'node:timers/promises'
import { pickJudge, type LotteryFormat, type LotteryResult } from '@baize/lottery'

/** How many bets, and characters of them, are remembered. */
const maxKnown = 200_000
const maxKnownLength = 20_000_000
/** After so many characters of bets that are new, others have a turn. */
const lengthPerTurn = 10_000

/** Which bets win in a draw. Each is looked at once, however many slips have it. */
export class WinningPicks {
  readonly #hits: (pick: string) => boolean
  readonly #known = new Map<string, boolean>()
  #knownLength = 0
  #sinceTurn = 0

  constructor(format: LotteryFormat, result: LotteryResult) {
    const judge = pickJudge(format, result)
    const onAnimals = format.bets.filter(({ rule }) => rule.kind === 'animal').map(({ code }) => `${code} `)
    this.#hits = (pick) => onAnimals.some((head) => pick.startsWith(head)) || judge(pick)
  }

  /** Those of these bets that win, or may: tickets on animals have the animal of their year, and are settled one by one. */
  async among(picks: readonly string[]): Promise<readonly string[]> {
    const winning: string[] = []
    for (const pick of picks) {
      if (this.#sinceTurn >= lengthPerTurn) {
        this.#sinceTurn = 0
        await nextTurn()
      }
      if (this.#wins(pick)) winning.push(pick)
    }
    return winning
  }

  #wins(pick: string): boolean {
    const known = this.#known.get(pick)
    if (known !== undefined) return known
    if (this.#known.size >= maxKnown || this.#knownLength >= maxKnownLength) {
      this.#known.clear()
      this.#knownLength = 0
    }
    const wins = this.#hits(pick)
    this.#known.set(pick, wins)
    this.#knownLength += pick.length
    this.#sinceTurn += pick.length
    return wins
  }
}

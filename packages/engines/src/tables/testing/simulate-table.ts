import { drawsFor } from '@baize/fairness'
import type { SharedGame } from '../../shared-game.ts'
import type { SharedOutcome } from '../../shared-outcomes.ts'
import { fairSeedsOf } from '../../testing/fair-chance.ts'

/** What was found for a field, and by how many standard deviations of its mean it differs from what is published. */
export interface SimulatedField {
  readonly field: string
  readonly found: number
  readonly z: number
}

/**
 * Deals rounds through the production functions, series by series, and compares every field with its published return. `pay` is
 * the game's own unless a test plants a fault.
 */
export function simulateTable(
  game: SharedGame,
  run: number,
  rounds: number,
  pay = (outcome: SharedOutcome, field: string) => {
    const { numerator, denominator } = game.pays(outcome, field)
    return Number(numerator) / Number(denominator)
  },
): SimulatedField[] {
  const seedsOf = fairSeedsOf(run)
  const counted = new Map<string, { outcome: SharedOutcome; times: number }>()
  let dealt = 0
  for (let nth = 0; dealt < rounds; nth += 1) {
    const series = game.openSeries(drawsFor(seedsOf(nth)), nth + 1)
    for (let at = series.start; ;) {
      const { outcome, next, isLast } = series.deal(at)
      dealt += 1
      const key = JSON.stringify(outcome)
      const known = counted.get(key)
      if (known === undefined) counted.set(key, { outcome, times: 1 })
      else known.times += 1
      if (isLast) break
      at = next
    }
  }
  return game.fields.map(({ id, rtp }) => {
    let [sum, squares] = [0, 0]
    for (const { outcome, times } of counted.values()) {
      const paid = pay(outcome, id)
      sum += paid * times
      squares += paid * paid * times
    }
    const found = sum / dealt
    return { field: id, found, z: (found - Number(rtp)) / Math.sqrt((squares / dealt - found * found) / dealt) }
  })
}

import type { CockfightDefinition } from '../cockfight/cockfight-definition.ts'
import { chancesOf, corners, drawFight, termsOf } from '../cockfight/cockfight.ts'
import { fairChanceOf } from './fair-chance.ts'

/**
 * By how many standard deviations fights in a row differ from what their odds return, for each field. `draw` is the production
 * function unless a test plants a fault.
 */
export function simulateFights(
  definition: CockfightDefinition,
  run: number,
  count: number,
  draw = drawFight,
): readonly number[] {
  const chanceAt = fairChanceOf(run)
  const sums = corners.map(() => ({ off: 0, variance: 0 }))
  for (let nth = 0; nth < count; nth += 1) {
    const terms = termsOf(definition, nth + 1)
    const { winner } = draw(definition, nth + 1, chanceAt(nth))
    const chances = chancesOf(terms)
    for (const [place, corner] of corners.entries()) {
      const sum = sums[place]
      if (sum === undefined) continue
      const multiple = terms.multiples[corner] / 100
      const chance = Number(chances[corner].numerator) / Number(chances[corner].denominator)
      // A draw gives the stakes on both birds back.
      const back = corner === 'draw' ? 0 : terms.drawsInThousand / 1_000
      const mean = chance * multiple + back
      const paid = winner === corner ? multiple : winner === 'draw' && corner !== 'draw' ? 1 : 0
      sum.off += paid - mean
      sum.variance += chance * multiple * multiple + back - mean * mean
    }
  }
  return sums.map(({ off, variance }) => off / Math.sqrt(variance))
}

import { expect, test } from 'vitest'
import { maxZ } from '../simulate.ts'
import { comparedMean } from '../testing/compared-mean.ts'
import { quickChance } from '../testing/quick-chance.ts'
import { bestThreeCardStep } from './best-play.ts'
import { bzThreeCard } from './bz-three-card.ts'
import { pairPlusReturn, threeCardReturn } from './published.ts'
import { playThreeCard, stakedAntes } from './three-card.ts'

test(
  '2 million rounds agree with the exact returns of ante and Pair Plus; a bonus that is not paid does not (the planted fault)',
  { timeout: 600_000 },
  () => {
    const chance = quickChance(20_261_127)
    const bet = { engine: 'threeCard', pairPlus: 1 } as const
    const [ante, side] = [comparedMean(Number(threeCardReturn) - 1), comparedMean(Number(pairPlusReturn))]
    const unpaid = comparedMean(Number(threeCardReturn) - 1)
    for (let round = 0; round < 2_000_000; round += 1) {
      const draws: number[] = []
      const open = playThreeCard(bzThreeCard, bet, [], { below: (n) => draws[draws.push(chance.below(n)) - 1] ?? 0 })
      const step = bestThreeCardStep(open)
      let next = 0
      const outcome = playThreeCard(bzThreeCard, bet, step === undefined ? [] : [step], {
        below: () => draws[next++] ?? 0,
      })
      const { returns } = outcome
      const net = returns.ante + returns.play + returns.bonus - (stakedAntes(outcome) - 1)
      ante.add(net)
      unpaid.add(net - returns.bonus)
      side.add(returns.pairPlus)
    }
    expect(Math.abs(ante.z())).toBeLessThanOrEqual(maxZ)
    expect(Math.abs(side.z())).toBeLessThanOrEqual(maxZ)
    expect(Math.abs(unpaid.z())).toBeGreaterThan(maxZ)
  },
)

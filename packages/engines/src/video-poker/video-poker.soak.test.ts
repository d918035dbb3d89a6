import { expect, test } from 'vitest'
import { maxZ } from '../simulate.ts'
import { comparedMean } from '../testing/compared-mean.ts'
import { quickChance } from '../testing/quick-chance.ts'
import { bestOf } from './best-hold.ts'
import { bzVideoPoker } from './bz-video-poker.ts'
import { HoldTable } from './exact-return.ts'
import { videoPokerReturn } from './published.ts'
import { playVideoPoker } from './video-poker.ts'

test(
  '2 million rounds by best play agree with the exact return; 6 for a full house does not (the planted fault)',
  { timeout: 900_000 },
  () => {
    const chance = quickChance(20_261_127)
    const table = new HoldTable(bzVideoPoker)
    const [paid, shorter] = [comparedMean(Number(videoPokerReturn)), comparedMean(Number(videoPokerReturn))]
    for (let round = 0; round < 2_000_000; round += 1) {
      const draws: number[] = []
      const { dealt } = playVideoPoker(bzVideoPoker, [], { below: (n) => draws[draws.push(chance.below(n)) - 1] ?? 0 })
      const sorted = dealt.toSorted((one, other) => one - other)
      const kept = bestOf(table.valuesOf(sorted)).held.map((place) => sorted[place])
      const held = [0, 1, 2, 3, 4].filter((place) => kept.includes(dealt[place]))
      let next = 0
      const step = { engine: 'videoPoker', kind: 'draw', held } as const
      const { returns, hand } = playVideoPoker(bzVideoPoker, [step], { below: () => draws[next++] ?? 0 })
      paid.add(returns)
      shorter.add(hand === 'fullHouse' ? 6 : returns)
    }
    expect(Math.abs(paid.z())).toBeLessThanOrEqual(maxZ)
    expect(Math.abs(shorter.z())).toBeGreaterThan(maxZ)
  },
)

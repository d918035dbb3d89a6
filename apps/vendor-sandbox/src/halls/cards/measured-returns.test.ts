import { describe, expect, it } from 'vitest'
import { measuredReturns } from './specs.ts'
import { measureReturn } from './testing/measured-returns.ts'
import { seededChance } from './testing/seeded-chance.ts'

const hands = { kaeng: 1_500, goldenFlower: 2_000, bull: 1_000, holdem: 300, shortDeck: 300, thirteen: 25 } as const

describe('the measured return of', () => {
  it.each(Object.entries(hands))('%s is what other hands show too, within four deviations', (name, count) => {
    const published = Object.entries(measuredReturns).find(([kind]) => kind === name)?.[1]
    const kind = (['kaeng', 'goldenFlower', 'bull', 'holdem', 'shortDeck', 'thirteen'] as const).find(
      (one) => one === name,
    )
    if (kind === undefined || published === undefined) throw new Error(`${name} has no measured return`)
    const { returned, error } = measureReturn(kind, count, seededChance(7))
    const apart = Math.abs(returned - Number(published.returned)) / Math.hypot(error, Number(published.error))
    expect(apart).toBeLessThan(4)
    // The control: a return that is off by a tenth would be seen.
    expect(
      Math.abs(returned - Number(published.returned) - 0.1) / Math.hypot(error, Number(published.error)),
    ).toBeGreaterThan(4)
  })
})

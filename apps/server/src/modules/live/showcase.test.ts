import { describe, expect, it } from 'vitest'
import { StartProblem } from '../../kernel/start-problem.ts'
import { testCurrencyOf } from '../../testing/test-currency.ts'
import { refuseShowcases } from './jackpots.ts'
import { showcaseSteps } from './showcase-steps.ts'
import { Showcase } from './showcase.ts'

const day = Temporal.PlainDate.from('2026-11-21')
const brand = { timeZone: 'Asia/Bangkok', currency: { code: testCurrencyOf('PLY'), digits: 2, symbol: '$' } }
const minorOf = (amount: string) => BigInt(amount.replace('.', ''))

describe('the showcase of the jackpot', () => {
  it('begins each day at a different figure between 200 and 300 million, with 2 decimals (9.023)', () => {
    const starts = Array.from(
      { length: 300 },
      (_, index) => showcaseSteps(`seed ${index}`, day, 2).next().value.amountMinor,
    )
    for (const start of starts) {
      expect(start >= 20_000_000_000n && start <= 30_000_000_000n).toBe(true)
    }
    expect(new Set(starts).size).toBe(300)
    expect(starts.some((start) => start % 100n !== 0n)).toBe(true)
    // Each third of the range occurs.
    expect(new Set(starts.map((start) => (start - 20_000_000_000n) / 3_333_333_334n)).size).toBe(3)
  })

  it('grows by 100 to 500 every 3, 4 or 5 seconds, and each of these intervals occurs (9.023)', () => {
    const steps = showcaseSteps('seed', day, 2)
    const waits = new Set<number>()
    const growths: bigint[] = []
    let before = steps.next().value
    for (let count = 0; count < 5_000; count += 1) {
      const step = steps.next().value
      waits.add(step.second - before.second)
      growths.push(step.amountMinor - before.amountMinor)
      before = step
    }
    expect([...waits].toSorted((a, b) => a - b)).toEqual([3, 4, 5])
    expect(growths.every((growth) => growth >= 10_000n && growth <= 50_000n)).toBe(true)
    expect(growths.some((growth) => growth < 11_000n) && growths.some((growth) => growth > 49_000n)).toBe(true)
  })

  it('is the same for everybody, whenever they ask and whichever process answers', () => {
    const early = new Showcase(brand, 'seed')
    const morning = Temporal.Instant.from('2026-11-21T01:00:00Z')
    const noon = Temporal.Instant.from('2026-11-21T05:00:00Z')
    early.at(morning)
    expect(new Showcase(brand, 'seed').at(noon)).toEqual(early.at(noon))
    expect(new Showcase(brand, 'another').at(noon).amount).not.toBe(early.at(noon).amount)
    // Clocks may be set back.
    expect(early.at(morning)).toEqual(new Showcase(brand, 'seed').at(morning))
  })

  it('announces coming steps: the figure has the announced value at that time', () => {
    const showcase = new Showcase(brand, 'seed')
    const now = Temporal.Instant.from('2026-11-21T05:00:00.250Z')
    const { amount, steps } = showcase.at(now)
    expect(steps.length).toBeGreaterThan(20)
    const [first] = steps
    expect(first && first.afterMs > 0 && first.afterMs <= 5_000).toBe(true)
    let before = minorOf(amount)
    for (const step of steps) {
      expect(minorOf(step.amount) > before).toBe(true)
      before = minorOf(step.amount)
      expect(showcase.at(now.add({ milliseconds: step.afterMs + 1 })).amount).toBe(step.amount)
    }
  })

  it('is refused in production, which may show a pool or nothing', () => {
    const showcase = { code: 'demo', jackpot: { source: 'showcase' as const, seed: 'seed' } }
    expect(() => refuseShowcases([{ code: 'fair', jackpot: undefined }, showcase], 'production')).toThrow(StartProblem)
    expect(() => refuseShowcases([showcase], 'demo')).not.toThrow()
    expect(() => refuseShowcases([{ code: 'fair', jackpot: { source: 'pool' } }], 'production')).not.toThrow()
  })
})

import { describe, expect, it } from 'vitest'
import { targetOf } from '../offers/offer.ts'
import { wageringOf } from './wagering.rules.ts'

const contributions = { RNG: 100, LIVE: 20 }

describe('the turnover of a bonus', () => {
  it('of 50 % of 100.00, ten times deposit and bonus, is 1,500.00; 1,000.00 on slots and 2,000.00 on tables leave 100.00 to go', () => {
    const target = targetOf({ turnover: 10, of: 'deposit_and_bonus' }, 5_000n, 10_000n)
    expect(target).toBe(150_000n)
    const wagering = wageringOf(target, contributions, [
      { gameType: 'RNG', stakedMinor: 100_000n },
      { gameType: 'LIVE', stakedMinor: 200_000n },
    ])
    expect(wagering).toMatchObject({ countedMinor: 140_000n, toGoMinor: 10_000n })
    expect(wagering.types.map(({ countedMinor }) => countedMinor)).toEqual([100_000n, 40_000n])
  })

  it('of the bonus alone does not count the deposit', () => {
    expect(targetOf({ turnover: 10, of: 'bonus' }, 5_000n, 10_000n)).toBe(50_000n)
  })

  it('is rounded down once for each type, so that a hundred bets of 0.01 count as one of 1.00', () => {
    const counted = (stakedMinor: bigint) =>
      wageringOf(1_000n, contributions, [{ gameType: 'LIVE', stakedMinor }]).countedMinor
    expect(counted(100n)).toBe(20n)
    // Rounded for each bet, a hundred bets would count nothing.
    expect(100n * counted(1n)).toBe(0n)
    expect(counted(104n)).toBe(20n)
  })

  it('does not count types that are left out, nor more than was returned, and ends at its target', () => {
    const of = (gameType: 'RNG' | 'SPORTS', stakedMinor: bigint) =>
      wageringOf(1_000n, contributions, [{ gameType, stakedMinor }])
    expect(of('SPORTS', 100_000n)).toMatchObject({ countedMinor: 0n, toGoMinor: 1_000n })
    expect(of('RNG', -500n)).toMatchObject({ countedMinor: 0n, toGoMinor: 1_000n })
    expect(of('RNG', 5_000n)).toMatchObject({ countedMinor: 1_000n, toGoMinor: 0n })
  })
})

import { describe, expect, it } from 'vitest'
import { needAfter, toGoOf } from './deposit-turnover.rules.ts'

const deposit = (depositedMinor: bigint, stakedMinor = 0n) => ({
  hasDeposit: true,
  depositedMinor,
  stakedMinor,
  upTo: 1n,
})
const stakes = (stakedMinor: bigint) => ({ hasDeposit: false, depositedMinor: 0n, stakedMinor, upTo: 1n })
const toGo = (percent: number, ...parts: Parameters<typeof needAfter>[2][]) =>
  toGoOf(parts.reduce((need, part) => needAfter(need, percent, part), 0n))

describe('the turnover that deposits ask for', () => {
  it('is their share, less what was staked since', () => {
    expect(toGo(100, deposit(10_000n))).toBe(10_000n)
    expect(toGo(100, deposit(10_000n, 4_000n))).toBe(6_000n)
    expect(toGo(300, deposit(10_000n, 4_000n), deposit(5_000n, 1_000n))).toBe(40_000n)
    expect(toGo(100, deposit(10_000n, 10_000n))).toBe(0n)
  })

  it('does not count what was staked before the deposit', () => {
    expect(toGo(100, stakes(90_000n), deposit(10_000n))).toBe(10_000n)
    expect(toGo(100, deposit(10_000n, 50_000n), deposit(10_000n))).toBe(10_000n)
  })

  it('asks again for what a returned stake had met, and for no more than that', () => {
    expect(toGo(100, deposit(10_000n, 10_000n), stakes(-4_000n))).toBe(4_000n)
    expect(toGo(100, deposit(10_000n, 50_000n), stakes(-4_000n))).toBe(0n)
  })

  it('is rounded up once, not for each stake', () => {
    expect(toGo(150, deposit(1n))).toBe(2n)
    expect(toGo(150, deposit(1n), stakes(1n))).toBe(1n)
    expect(toGo(33, ...Array.from({ length: 1000 }, () => deposit(1n)))).toBe(330n)
  })
})

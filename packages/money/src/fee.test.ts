import { describe, expect, it } from 'vitest'
import { feeOf, minor, noFee } from './index.ts'

const fee = (feePpm: number, fixed: bigint, amount: bigint) =>
  feeOf({ feePpm, feeFixedMinor: minor(fixed) }, minor(amount))

describe('a fee', () => {
  it('is a share of the amount and a fixed part', () => {
    expect(fee(15_000, 0n, 50_000n)).toBe(750n)
    expect(fee(0, 500n, 50_000n)).toBe(500n)
    expect(fee(15_000, 500n, 50_000n)).toBe(1_250n)
    expect(feeOf(noFee, minor(50_000n))).toBe(0n)
  })

  it('is rounded in the payer’s favour', () => expect(fee(15_000, 0n, 199n)).toBe(2n))

  it('never exceeds the amount', () => expect(fee(200_000, 900n, 1_000n)).toBe(1_000n))
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatGcpAmount, parseGcpAmount, parseGcpBalance } from './gcp-amount.ts'

describe('gcp amounts', () => {
  it('survive formatting and parsing for every value and number of digits', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }), fc.integer({ min: 0, max: 18 }), (amount, digits) => {
        expect(parseGcpAmount(formatGcpAmount(amount, digits), digits)).toBe(amount)
      }),
    )
  })

  it('are decimal strings of main units', () => {
    expect(parseGcpAmount('10.5', 2)).toBe(1050n)
    expect(formatGcpAmount(1050n, 2)).toBe('10.50')
    expect(formatGcpAmount(7n, 0)).toBe('7')
    expect(formatGcpAmount(5n, 3)).toBe('0.005')
  })

  it.each([
    0,
    10,
    '0',
    '0.00',
    '-1',
    '+1',
    '1e2',
    '1E2',
    '01',
    '.5',
    '1.',
    '1.001',
    '1.2.3',
    ' 1',
    '1 ',
    '',
    'NaN',
    null,
    '9'.repeat(20),
    '9'.repeat(50),
  ])('exclude %j', (value) => {
    expect(parseGcpAmount(value, 2)).toBeUndefined()
  })

  it('may be zero in a balance and never negative', () => {
    expect(parseGcpBalance('0.00', 2)).toBe(0n)
    expect(parseGcpBalance('-0.01', 2)).toBeUndefined()
    expect(() => formatGcpAmount(-1n, 2)).toThrow(RangeError)
  })
})

import { describe, expect, it } from 'vitest'
import { dayInZone, formatMoney, formatShare, formatTime } from './format.ts'

describe('money', () => {
  it('is formatted with the sign before the symbol and both decimals (9.024)', () => {
    expect((['EN', 'TH', 'CN'] as const).map((language) => formatMoney('-1000.00', '$', language))).toEqual([
      '-$1,000.00',
      '-$1,000.00',
      '-$1,000.00',
    ])
  })

  it('keeps every digit of an amount beyond 2^53', () => {
    expect(formatMoney('92233720368547758.07', '฿', 'EN')).toBe('฿92,233,720,368,547,758.07')
  })
})

it('Thai dates use the Gregorian year, like the date picker', () => {
  expect(formatTime('2026-11-21T20:00:00Z', 'TH', 'Asia/Bangkok')).toContain('22 พ.ย. 2026')
})

it('a return is formatted as a percentage', () => {
  expect(formatShare('0.955432', 'EN')).toBe('95.54%')
})

it('the day is that of the brand’s time zone, even across the end of a month', () => {
  const nowMs = Date.parse('2026-02-28T18:00:00Z') // already 1 March in Bangkok
  expect([dayInZone(nowMs, 'Asia/Bangkok'), dayInZone(nowMs, 'Asia/Bangkok', 1), dayInZone(nowMs, 'UTC')]).toEqual([
    '2026-03-01',
    '2026-02-28',
    '2026-02-28',
  ])
})

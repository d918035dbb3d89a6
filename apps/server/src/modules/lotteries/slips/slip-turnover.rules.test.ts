import { demoTerms, formatByCode, sell } from '@baize/lottery'
import { describe, expect, it } from 'vitest'
import { validStakeOf } from './slip-turnover.rules.ts'

function valid(code: string, ...bets: readonly string[]): bigint {
  const format = formatByCode(code)
  if (format === undefined) throw new Error(`no format ${code}`)
  const rules = { terms: demoTerms(code), restrictions: [], vipLevel: 0, yearAnimal: 'horse' as const }
  const tickets = bets.map((text) => {
    const [bet = '', selection = '', unit = '100'] = text.split(' ')
    const sale = sell(format, { bet, selection, unitMinor: BigInt(unit) }, rules)
    if ('problem' in sale) throw new Error(`${text}: ${sale.problem}`)
    return sale.ticket
  })
  return validStakeOf(format, tickets)
}

describe('what counts of the stake of a slip', () => {
  it('is all of it, where the bets can lose', () => {
    expect(valid('five-digits', 'total-sides big')).toBe(100n)
    expect(valid('five-digits', 'place-sides 1-big,2-small,3-odd')).toBe(300n)
    expect(valid('five-digits', 'place 1-0,1-1,1-2,1-3,1-4,1-5,1-6')).toBe(700n)
    expect(valid('thai-daily', 'top-2 01,02,03 200', 'top-3 123')).toBe(700n)
    expect(valid('vietnam-north', 'lo-2 01,02,03,04,05')).toBe(5n * 2_300n)
  })

  it('is nothing of bets on both sides, on one ticket or on several, however unequal', () => {
    expect(valid('five-digits', 'total-sides big,small')).toBe(0n)
    expect(valid('five-digits', 'total-sides big 1000', 'total-sides small 1')).toBe(0n)
    expect(valid('three-dice', 'sides odd', 'sides even')).toBe(0n)
    expect(valid('five-digits', 'dragon-tiger 1v2-dragon,1v2-tiger')).toBe(0n)
    expect(valid('ten-places', 'first-2-sides big,small')).toBe(0n)
  })

  it('is nothing of all digits of a place, of more than seventy of a hundred ends, and of nearly all animals', () => {
    expect(
      valid(
        'five-digits',
        `place ${'0,1,2,3,4,5,6,7'
          .split(',')
          .map((digit) => `1-${digit}`)
          .join()}`,
      ),
    ).toBe(0n)
    expect(
      valid('thai-daily', `bottom-2 ${Array.from({ length: 71 }, (_, end) => String(end).padStart(2, '0')).join()}`),
    ).toBe(0n)
    expect(valid('five-digits', 'place-sides 1-big', 'place 1-0,1-1,1-2')).toBe(0n)
  })

  it('is still all of the bets on other places, numbers and sums of the same slip', () => {
    expect(valid('five-digits', 'total-sides big,small 1000', 'straight-5 1|2|3|4|5 500')).toBe(500n)
    expect(valid('five-digits', 'place-sides 1-big,1-small,2-big')).toBe(100n)
  })
})

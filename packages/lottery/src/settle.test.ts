import { ratePpm } from '@baize/money'
import { describe, expect, test } from 'vitest'
import type { LotteryResult } from './format.ts'
import { lotteryFormats } from './formats.ts'
import { settleTicket } from './settle.ts'
import { exampleResults, partOf, sold } from './testing/examples.ts'
import { plainPayout } from './testing/plain-settlement.ts'
import { prizeExamples } from './testing/prize-examples.ts'
import { workedExamples } from './testing/worked-examples.ts'

function resultOf(code: string) {
  const result = exampleResults[code]
  if (result === undefined) throw new Error(`no result for ${code}`)
  return result
}

describe('worked examples', () => {
  test.each(workedExamples)(
    '%s %s on %s costs %s and pays %s, in both implementations',
    (code, bet, selection, stake, payout) => {
      const ticket = sold(code, bet, selection)
      expect(ticket.stakeMinor).toBe(stake)
      expect(settleTicket(ticket, resultOf(code)).payoutMinor).toBe(payout)
      expect(plainPayout(ticket, resultOf(code))).toBe(payout)
    },
  )

  test.each(lotteryFormats)('$code has one for every bet type', ({ code, bets }) => {
    const shown = new Set(workedExamples.filter(([format]) => format === code).map(([, bet]) => bet))
    expect(bets.map((bet) => bet.code).filter((bet) => !shown.has(bet))).toEqual([])
  })

  test.each(prizeExamples.flatMap(({ format, result, bets }) => bets.map((bet) => [format, ...bet, result] as const)))(
    '%s %s on %s costs %s and pays %s, in both implementations',
    (code, bet, selection, stake, payout, result) => {
      const ticket = sold(code, bet, selection)
      expect(ticket.stakeMinor).toBe(stake)
      expect(settleTicket(ticket, result).payoutMinor).toBe(payout)
      expect(plainPayout(ticket, result)).toBe(payout)
    },
  )

  test.each(lotteryFormats)(
    '$code has one that pays in each tier of each bet type, of sums in one of them',
    (format) => {
      const paid = new Set<string>()
      const pay = (bet: string, selection: string, result: LotteryResult) => {
        for (const { hits } of settleTicket(sold(format.code, bet, selection), result).winners)
          for (const tier of Object.keys(hits)) paid.add(`${bet} ${tier}`)
      }
      for (const [code, bet, selection] of workedExamples) if (code === format.code) pay(bet, selection, resultOf(code))
      for (const { format: code, result, bets } of prizeExamples)
        if (code === format.code) for (const [bet, selection] of bets) pay(bet, selection, result)
      // Sums are one rule with a rate for each.
      const missing = format.bets.flatMap(({ code, tiers }) =>
        tiers
          .filter((tier) => !paid.has(`${code} ${tier}`) && !/^sum-\d+$/.test(tier))
          .map((tier) => `${code} ${tier}`),
      )
      expect(missing).toEqual([])
    },
  )
})

describe('several hits', () => {
  test('a number that is drawn twice pays twice, and the settlement says which line hit how often', () => {
    expect(settleTicket(sold('thai-government', 'front-3', '123 999'), resultOf('thai-government'))).toEqual({
      payoutMinor: 90_000n,
      winners: [{ line: '123', hits: { hit: 2 }, payoutMinor: 90_000n }],
    })
  })

  test('a run pays once, however often the digit is there', () => {
    const ticket = sold('thai-stock', 'run-top', '1')
    expect(settleTicket(ticket, { first: ['118'], 'bottom-2': ['00'] }).payoutMinor).toBe(320n)
    expect(settleTicket(ticket, { first: ['111'], 'bottom-2': ['00'] }).payoutMinor).toBe(320n)
  })
})

describe('rounding', () => {
  test('a payout is rounded once, towards zero: an i-bet of 12 orders', () => {
    const others = Array.from({ length: 10 }, () => '1111')
    const result = { first: ['5555'], second: ['0012'], third: ['2100'], special: others, consolation: others }
    const pays = (unitMinor: bigint) =>
      settleTicket(sold('4d-malaysia', 'ibet-big', '1200', { unitMinor }), result).payoutMinor
    // 1,500 ÷ 12 is 125; if each hit were rounded, 83 + 41 = 124.
    expect(pays(1n)).toBe(125n)
    const alone = { ...result, third: ['5555'] }
    // 7 × 1,000 ÷ 12 is 583.33…
    expect(settleTicket(sold('4d-malaysia', 'ibet-big', '1200', { unitMinor: 7n }), alone).payoutMinor).toBe(583n)
  })

  test('a cut of a rate is applied before rounding', () => {
    const restrictions = [{ bet: 'run-top', line: '1', paysPpm: partOf(33) }]
    const ticket = sold('thai-stock', 'run-top', '1,8', { unitMinor: 101n, restrictions })
    // 101 × 3.2 × 0.33 = 106.656, and 101 × 3.2 = 323.2.
    expect(settleTicket(ticket, resultOf('thai-stock')).payoutMinor).toBe(106n + 323n)
  })
})

describe('a ticket keeps what it was sold with', () => {
  test('settlement reads the rates of the ticket and no others', () => {
    const ticket = sold('thai-daily', 'top-3', '455')
    expect(settleTicket(ticket, resultOf('thai-daily')).payoutMinor).toBe(90_000n)
    const changed = { ...ticket, rates: { hit: ratePpm(800_000_000n) } }
    expect(settleTicket(changed, resultOf('thai-daily')).payoutMinor).toBe(80_000n)
  })

  test('a ticket that no sale makes is not settled', () => {
    const ticket = sold('thai-daily', 'top-3', '455')
    const result = resultOf('thai-daily')
    expect(() => settleTicket({ ...ticket, lines: 2 }, result)).toThrow(RangeError)
    expect(() => settleTicket({ ...ticket, selection: '45' }, result)).toThrow(RangeError)
    expect(() => settleTicket({ ...ticket, bet: 'top-9' }, result)).toThrow(RangeError)
    expect(() => settleTicket({ ...ticket, format: 'none' }, result)).toThrow(RangeError)
    expect(() => settleTicket({ ...ticket, rates: {} }, result)).toThrow(RangeError)
  })
})

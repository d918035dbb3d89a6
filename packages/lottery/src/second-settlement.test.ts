import fc from 'fast-check'
import { ratePpm } from '@baize/money'
import { describe, expect, test } from 'vitest'
import type { BetType, LotteryFormat, LotteryResult } from './format.ts'
import {
  animals,
  drawResult,
  linesOf,
  lotteryFormats,
  parseSelection,
  settleTicket,
  type LotteryTicket,
} from './index.ts'
import { exampleResults, partOf, sold } from './testing/examples.ts'
import { plainPayout } from './testing/plain-settlement.ts'
import { luckyResult, randomSelection, repeatable } from './testing/random-bets.ts'

interface Case {
  readonly ticket: LotteryTicket
  readonly result: LotteryResult
}

/** A random bet with its restrictions, and a draw that often hits it. */
function caseOf(format: LotteryFormat, bet: BetType, seed: number): Case {
  const source = repeatable(seed)
  const selection = randomSelection(source, bet.pick)
  const parsed = parseSelection(bet.pick, selection)
  if ('problem' in parsed) throw new Error(parsed.problem)
  const lines = [...linesOf(bet.pick, parsed.selection)]
  const line = lines[source.below(lines.length)] ?? ''
  const restrictions = source.below(2) === 0 ? [] : [{ bet: bet.code, line, paysPpm: partOf(1 + source.below(99)) }]
  const ticket = sold(format.code, bet.code, selection, {
    unitMinor: BigInt(1 + source.below(10_000)),
    restrictions,
    vipLevel: source.below(6),
    yearAnimal: animals[source.below(12)] ?? 'rat',
  })
  return { ticket, result: luckyResult(source, format, bet, line, drawResult(format, source)) }
}

const everyBet = lotteryFormats.flatMap((format) => format.bets.map((bet) => ({ format, bet })))

describe('two implementations of settlement', () => {
  test('agree on random bets of every type, with cuts and VIP rates, in random draws', () => {
    let paid = 0
    const paying = new Set<string>()
    for (const [index, { format, bet }] of everyBet.entries()) {
      for (let round = 0; round < 12; round += 1) {
        const { ticket, result } = caseOf(format, bet, index * 1_000 + round)
        const { payoutMinor } = settleTicket(ticket, result)
        // Where they differ, the message has all that the payout depends on.
        expect({ ticket, result, payoutMinor: plainPayout(ticket, result) }).toEqual({ ticket, result, payoutMinor })
        if (payoutMinor > 0n) {
          paid += 1
          paying.add(format.code)
        }
      }
    }
    // Draws that never hit would compare nothing.
    expect(paid).toBeGreaterThan(everyBet.length)
    expect(paying.size).toBe(lotteryFormats.length)
  })

  test('agree on any seed', () => {
    fc.assert(
      fc.property(fc.constantFrom(...everyBet), fc.nat(), ({ format, bet }, seed) => {
        const { ticket, result } = caseOf(format, bet, seed)
        expect(settleTicket(ticket, result).payoutMinor).toBe(plainPayout(ticket, result))
      }),
      { numRuns: 300 },
    )
  })
})

describe('planted faults are caught by the comparison', () => {
  const differs = (ticket: LotteryTicket, result: LotteryResult, planted: bigint) =>
    planted !== plainPayout(ticket, result)
  const government = exampleResults['thai-government'] ?? {}

  test('a hit that is counted once instead of twice', () => {
    const ticket = sold('thai-government', 'front-3', '123')
    const once = settleTicket(ticket, { ...government, 'front-3': ['123', '999'] }).payoutMinor
    expect(differs(ticket, government, settleTicket(ticket, government).payoutMinor)).toBe(false)
    expect(differs(ticket, government, once)).toBe(true)
  })

  test('an i-bet whose stake is always shared by 24', () => {
    const ticket = sold('4d-malaysia', 'ibet-big', '2100')
    const result = exampleResults['4d-malaysia'] ?? {}
    const { payoutMinor } = settleTicket(ticket, result)
    expect(differs(ticket, result, payoutMinor)).toBe(false)
    expect(differs(ticket, result, (payoutMinor * 12n) / 24n)).toBe(true)
  })

  test('a rate that was changed after the sale', () => {
    const ticket = sold('thai-government', 'top-3', '456')
    const changed = { ...ticket, rates: { hit: ratePpm(850_000_000n) } }
    expect(differs(ticket, government, settleTicket(changed, government).payoutMinor)).toBe(true)
  })

  test('a cut that is forgotten', () => {
    const ticket = sold('thai-government', 'top-3', '456', {
      restrictions: [{ bet: 'top-3', line: '456', paysPpm: partOf(50) }],
    })
    expect(differs(ticket, government, settleTicket({ ...ticket, cuts: {} }, government).payoutMinor)).toBe(true)
  })

  test('a payout that is rounded up', () => {
    const ticket = sold('thai-government', 'run-top', '5', { unitMinor: 1n })
    const { payoutMinor } = settleTicket(ticket, government)
    expect(payoutMinor).toBe(3n)
    expect(differs(ticket, government, payoutMinor + 1n)).toBe(true)
  })
})

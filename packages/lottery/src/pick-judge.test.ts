import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BetType, LotteryFormat, LotteryResult } from './format.ts'
import {
  drawResult,
  linesOf,
  lotteryFormats,
  parseSelection,
  pickJudge,
  pickText,
  settleTicket,
  type LotteryTicket,
} from './index.ts'
import { exampleResults, formatNamed, sold } from './testing/examples.ts'
import { plainPayout } from './testing/plain-settlement.ts'
import { luckyResult, randomSelection, repeatable } from './testing/random-bets.ts'
import { workedExamples } from './testing/worked-examples.ts'

const everyBet = lotteryFormats.flatMap((format) => format.bets.map((bet) => ({ format, bet })))

interface Case {
  readonly ticket: LotteryTicket
  readonly result: LotteryResult
}

/** A random bet, and a draw that often hits it. */
function caseOf(format: LotteryFormat, bet: BetType, seed: number): Case {
  const source = repeatable(seed)
  const ticket = sold(format.code, bet.code, randomSelection(source, bet.pick))
  const parsed = parseSelection(bet.pick, ticket.selection)
  if ('problem' in parsed) throw new Error(parsed.problem)
  const lines = [...linesOf(bet.pick, parsed.selection)]
  const line = lines[source.below(lines.length)] ?? ''
  return { ticket, result: luckyResult(source, format, bet, line, drawResult(format, source)) }
}

const judged = (format: LotteryFormat, { ticket, result }: Case) =>
  pickJudge(format, result, { yearAnimal: 'horse' })(pickText(ticket))

describe('the judge of picks', () => {
  test('says of random bets of every type what both settlements say', () => {
    const winning = new Set<BetType>()
    for (const [index, { format, bet }] of everyBet.entries()) {
      for (let round = 0; round < 30; round += 1) {
        const one = caseOf(format, bet, 7_000_000 + index * 1_000 + round)
        const hits = judged(format, one)
        expect({ ...one, hits }).toEqual({ ...one, hits: settleTicket(one.ticket, one.result).winners.length > 0 })
        expect({ ...one, hits }).toEqual({ ...one, hits: plainPayout(one.ticket, one.result) > 0n })
        if (hits) winning.add(bet)
      }
    }
    // Bets that never hit would compare nothing.
    expect(winning.size).toBeGreaterThan(everyBet.length / 2)
  })

  test('agrees with the settlement on any seed', () => {
    fc.assert(
      fc.property(fc.constantFrom(...everyBet), fc.nat(), ({ format, bet }, seed) => {
        const one = caseOf(format, bet, seed)
        expect(judged(format, one)).toBe(settleTicket(one.ticket, one.result).winners.length > 0)
      }),
      { numRuns: 500 },
    )
  })

  test('knows the worked examples, one judge for all picks of a draw', () => {
    for (const format of lotteryFormats) {
      const judge = pickJudge(format, exampleResults[format.code] ?? {}, { yearAnimal: 'horse' })
      for (const [code, bet, selection, , payout] of workedExamples) {
        if (code !== format.code) continue
        const text = pickText(sold(code, bet, selection))
        expect([text, judge(text)]).toEqual([text, payout > 0n])
      }
    }
  })

  test('a bet that the format does not have is an error, as is one on animals without their year', () => {
    const judge = pickJudge(formatNamed('lao'), { first: ['065432'] })
    expect(() => judge('top-3 432')).toThrow(RangeError)
    const animals = pickJudge(formatNamed('six-of-49'), exampleResults['six-of-49'] ?? {})
    expect(() => animals('any-animal horse')).toThrow(RangeError)
  })
})

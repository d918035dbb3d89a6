import { ratePpm } from '@baize/money'
import { describe, expect, test } from 'vitest'
import { combinations } from './combinatorics.ts'
import { bet, digits, endOf, range, straight, tod } from './formats/bets.ts'
import {
  demoTerms,
  drawNumbers,
  expectedHits,
  hitsOf,
  lineClasses,
  lotteryFormats,
  priceOf,
  ratesFor,
  returnsOf,
  settleTicket,
} from './index.ts'
import type { BetType, LotteryFormat, LotteryResult } from './format.ts'
import { ownReturnPpm } from './own-demo-terms.ts'
import { drawsWithAll, drawsWithNone, hitsTogether, returnOfLine, waysWithAll } from './returns.ts'
import { serverSeedOf } from '@baize/fairness'
import { betNamed, formatNamed, sold } from './testing/examples.ts'
import { zScore } from './testing/statistics.ts'

/** Returns of a format at the demo's rates, by bet and kind of line. */
function demoReturns(code: string): Readonly<Record<string, string>> {
  const terms = demoTerms(code)
  const published = returnsOf(formatNamed(code), (one) => ratesFor(terms, one, 0))
  return Object.fromEntries(published.map(({ bet: name, name: kind, rtp }) => [`${name} ${kind}`.trim(), rtp]))
}

/** A number of two digits and two numbers of one: 10,000 draws, few enough to go through all of them. */
const small: LotteryFormat = {
  code: 'small',
  family: 'own',
  draw: {
    kind: 'numbers',
    prizes: [
      { code: 'first', count: 1, digits: 2 },
      { code: 'second', count: 2, digits: 1 },
    ],
  },
  schedule: { kind: 'weekly', weekdays: [], closesAt: '00:00', drawsAt: '00:00', zone: 'UTC' },
  bets: [
    straight('ends', 1, [endOf('first', 1, 'first'), endOf('second', 1, 'second')], 3),
    straight('whole', 2, [endOf('first', 2)]),
    tod('any', 2, [endOf('first', 2)]),
    ...(['all', 'none', 'together'] as const).map((kind) =>
      bet(kind, { kind: 'choose', size: 2, symbols: digits }, { kind, views: [endOf('first', 1), endOf('second', 1)] }),
    ),
    bet(
      'digit',
      { kind: 'choose', size: 1, symbols: digits },
      { kind: 'count', view: { prize: 'first', from: 0, length: 2 }, tierByCount: { 1: 'one', 2: 'two' } },
    ),
  ],
}

function* smallDraws(): Generator<LotteryResult> {
  for (let value = 0; value < 10_000; value += 1) {
    const number = String(value).padStart(4, '0')
    yield { first: [number.slice(0, 2)], second: [number.slice(2, 3), number.slice(3)] }
  }
}

describe('exact returns', () => {
  test('are those of going through all draws of a small format, whatever the rule', () => {
    const lines = small.bets.flatMap((one) =>
      lineClasses(one).map(({ line }) => ({ one, line, hits: new Map<string, number>() })),
    )
    for (const result of smallDraws()) {
      for (const { one, line, hits } of lines) {
        for (const [tier, count] of hitsOf(small, one, line, result)) hits.set(tier, (hits.get(tier) ?? 0) + count)
      }
    }
    for (const { one, line, hits } of lines) {
      const expected = expectedHits(small, one, line)
      const scaled = Object.fromEntries(
        Object.entries(expected.hits).map(([tier, times]) => [tier, (times * 10_000n) / expected.of]),
      )
      const seen = Object.fromEntries([...hits].map(([tier, times]) => [tier, BigInt(times)]))
      expect({ bet: one.code, hits: scaled }).toEqual({ bet: one.code, hits: seen })
    }
  })

  test('formulas for sets of numbers equal going through small cases', () => {
    const seenTogether: [formula: bigint, counted: bigint][] = []
    for (let base = 2; base <= 4; base += 1) {
      for (let numbers = 1; numbers <= 5; numbers += 1) {
        const draws = Array.from({ length: base ** numbers }, (_, value) =>
          range(0, numbers - 1).map((place) => Math.floor(value / base ** place) % base),
        )
        for (let values = 0; values <= base; values += 1) {
          const given = range(0, values - 1)
          const all = draws.filter((draw) => given.every((value) => draw.includes(value)))
          const none = draws.filter((draw) => !given.some((value) => draw.includes(value)))
          expect(drawsWithAll(values, numbers, BigInt(base))).toBe(BigInt(all.length))
          const together = draws.map((draw) =>
            Math.min(...given.map((value) => draw.filter((other) => other === value).length)),
          )
          if (values === 2) {
            const sum = together.reduce((hits, times) => hits + times, 0)
            seenTogether.push([hitsTogether(2, numbers, BigInt(base)), BigInt(sum)])
          }
          expect(drawsWithNone(values, numbers, BigInt(base))).toBe(BigInt(none.length))
        }
      }
    }
    expect(seenTogether.map(([formula]) => formula)).toEqual(seenTogether.map(([, counted]) => counted))
    expect(seenTogether.some(([formula]) => formula > 10n)).toBe(true)
    for (let drawn = 1; drawn <= 7; drawn += 1) {
      const ways = [...combinations(range(1, 8), drawn)]
      for (let given = 0; given <= 4; given += 1) {
        const hits = ways.filter((way) => range(1, given).every((value) => way.includes(value)))
        expect(waysWithAll(given, drawn, 8)).toBe(BigInt(hits.length))
      }
    }
  })

  test('the formula for animals equals going through three places of 49 numbers', () => {
    const format = formatNamed('six-of-49')
    const three: BetType = { ...betNamed(format, 'any-animal'), rule: { kind: 'animal', places: [0, 1, 2] } }
    const chance = (line: string) => {
      const { of, hits } = expectedHits(format, three, line, { yearAnimal: 'rat' })
      return Object.values(hits).map((times) => Number(times) / Number(of))
    }
    expect(chance('rat')[0]).toBeCloseTo(1 - (44 * 43 * 42) / (49 * 48 * 47), 12)
    expect(chance('ox')[0]).toBeCloseTo(1 - (45 * 44 * 43) / (49 * 48 * 47), 12)
    const { of, hits } = expectedHits(format, betNamed(format, 'any-animal'), 'ox', { yearAnimal: 'rat' })
    const none = [45, 44, 43, 42, 41, 40, 39].reduce(
      (chanceSoFar, left, index) => (chanceSoFar * left) / (49 - index),
      1,
    )
    expect(Number(hits['other']) / Number(of)).toBeCloseTo(1 - none, 12)
  })

  test('are the known ones: 64 and 65 % of 4D, 90 % of two and three digits, 86.72 % of a run at the top', () => {
    expect(demoReturns('4d-malaysia')).toMatchObject({
      big: '0.640000',
      small: '0.650000',
      'box-big': '0.640000',
      'ibet-big like 0012': '0.640000',
      'ibet-small like 0001': '0.650000',
      'roll-small': '0.650000',
    })
    expect(demoReturns('thai-government')).toMatchObject({
      'top-3': '0.900000',
      'tod-3 like 012': '0.780000',
      'tod-3 like 001': '0.390000',
      'front-3': '0.900000',
      'top-2': '0.900000',
      'run-top': '0.867200',
      'run-bottom': '0.798000',
      'top-4': '0.500000',
    })
    expect(demoReturns('vietnam-north')).toMatchObject({ 'lo-2': '0.939130', 'bao-2': '0.750000', de: '0.800000' })
  })

  test('of an end of any length are one hit in so many numbers, gone through or not', () => {
    const lao = formatNamed('lao')
    for (const length of [2, 3, 4, 5, 6]) {
      const expected = expectedHits(lao, betNamed(lao, `end-${length}`), '654321'.slice(-length))
      expect(expected).toEqual({ of: 10n ** BigInt(length), hits: { hit: 1n } })
    }
  })

  test('are the same for all options of a tier', () => {
    for (const format of lotteryFormats) {
      for (const one of format.bets) {
        if (one.rule.kind !== 'option') continue
        const seen = new Map<string, string>()
        for (const [line, { tier }] of Object.entries(one.rule.options)) {
          const { of, hits } = expectedHits(format, one, line)
          const chance = `${format.code} ${one.code} ${tier}: ${hits[tier]} in ${of}`
          expect(seen.get(tier) ?? chance).toBe(chance)
          seen.set(tier, chance)
        }
      }
    }
  })
})

describe('our own games', () => {
  const own = lotteryFormats.filter(({ family }) => family === 'own')

  test.each(own)('$code pays the return ÷ the chance, rounded down to three decimals', (format) => {
    const terms = demoTerms(format.code)
    for (const one of format.bets) {
      if (one.code === 'single') continue
      for (const { line, facts } of lineClasses(one)) {
        const { of, hits } = expectedHits(format, one, line, facts)
        for (const [tier, times] of Object.entries(hits)) {
          expect([one.code, tier, terms.rates[one.code]?.[tier]]).toEqual([
            one.code,
            tier,
            priceOf(ratePpm(ownReturnPpm), times, of),
          ])
        }
      }
    }
  })

  test('a single die pays 96 % over its three tiers together', () => {
    expect(demoReturns('three-dice')['single']).toBe('0.960000')
  })
})

describe('a planted fault in a rate or a count', () => {
  test('shows in the return', () => {
    const format = formatNamed('4d-malaysia')
    const ibet = betNamed(format, 'ibet-big')
    const rates = ratesFor(demoTerms('4d-malaysia'), ibet, 0)
    const expected = expectedHits(format, ibet, '0012')
    const right = returnOfLine(ibet, '0012', expected, rates)
    const wrongCount = returnOfLine(ibet, '0123', expected, rates)
    const wrongRate = returnOfLine(ibet, '0012', expected, { ...rates, first: ratePpm(2_501_000_000n) })
    const value = ({ numerator, denominator }: { readonly numerator: bigint; readonly denominator: bigint }) =>
      Number(numerator) / Number(denominator)
    expect(value(right)).toBeCloseTo(0.64, 12)
    expect(value(wrongCount)).toBeCloseTo(0.32, 12)
    expect(value(wrongRate)).not.toBeCloseTo(0.64, 6)
  })
})

describe('draws through the production code return what is published (|z| at most 3.29)', () => {
  const secret = serverSeedOf(Uint8Array.from({ length: 32 }, (_, index) => 255 - index))
  const cases = [
    ['thai-rounds', 'run-top', '7'],
    ['thai-daily', 'run-bottom', '3'],
    ['vietnam-north', 'lo-2', '45'],
    ['vietnam-north', 'miss-4', '01 02 03 04'],
    ['vietnam-south', 'bao-2', '99'],
    ['five-digits', 'dragon-tiger', '1v5-dragon'],
    ['three-dice', 'single', '6'],
    ['ten-places', 'place-sides', '4-big'],
    ['six-of-49', 'any-animal', 'ox'],
    ['instant-25', 'total-sides', 'small'],
  ] as const

  test.each(cases)('%s %s on %s', (code, name, selection) => {
    const format = formatNamed(code)
    const ticket = sold(code, name, selection, { yearAnimal: 'rat' })
    const draws = 1_500
    const seen = Array.from({ length: draws }, (_, index) => {
      const seal = { drawId: `z-${index}`, format: code, tickets: 1, root: '00'.repeat(32) }
      const result = drawNumbers(format, { secret, seal, beacon: 'ff' })
      return Number(settleTicket(ticket, result).payoutMinor) / Number(ticket.stakeMinor)
    })
    const line = selection.replaceAll(' ', '+')
    const one = betNamed(format, name)
    const { numerator, denominator } = returnOfLine(one, line, expectedHits(format, one, line, ticket), ticket.rates)
    const expected = Number(numerator) / Number(denominator)
    expect(Math.abs(zScore(seen, expected))).toBeLessThanOrEqual(3.29)
    // The test is worth something: it notices a return that is 30 % higher.
    expect(Math.abs(zScore(seen, expected * 1.3))).toBeGreaterThan(3.29)
  })
})

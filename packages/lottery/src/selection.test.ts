import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  backRun,
  equalDigits,
  frontRun,
  halfOf,
  linesOf,
  lotteryFormats,
  maxLines,
  neighbours,
  nineteenDoors,
  numbersFrom,
  parseSelection,
  permutationsOf,
} from './index.ts'
import { digits } from './formats/bets.ts'
import { betNamed, formatNamed } from './testing/examples.ts'
import { plainLines } from './testing/plain-lines.ts'
import { randomSelection, repeatable } from './testing/random-bets.ts'

function read(format: string, bet: string, text: unknown) {
  return parseSelection(betNamed(formatNamed(format), bet).pick, text)
}

function linesIn(format: string, bet: string, text: string): readonly string[] {
  const { pick } = betNamed(formatNamed(format), bet)
  const parsed = parseSelection(pick, text)
  if ('problem' in parsed) throw new Error(parsed.problem)
  const lines = [...linesOf(pick, parsed.selection)]
  expect(lines).toHaveLength(parsed.selection.lines)
  return lines
}

describe('lines', () => {
  test.each([
    ['4d-malaysia', 'box-big', '1234', 24],
    ['4d-malaysia', 'box-big', '1123', 12],
    ['4d-malaysia', 'box-big', '1122', 6],
    ['4d-malaysia', 'box-big', '1112', 4],
    ['4d-malaysia', 'ibet-big', '1234', 1],
    ['4d-malaysia', 'roll-small', '1R34 R234', 20],
    ['vietnam-north', 'xien-2', '01 02 03 04', 6],
    ['vietnam-north', 'xien-3', '01 02 03 04', 4],
    ['vietnam-north', 'xien-4', '01 02 03 04', 1],
    ['five-digits', 'straight-5', '01|01|01|01|01', 32],
    ['five-digits', 'group-120', '0123456', 21],
    ['five-digits', 'group-60', '01|123', 1],
    ['five-digits', 'group-60', '01|1234', 5],
    ['five-digits', 'group-30', '01|12', 1],
    ['five-digits', 'group-20', '9|012345678', 36],
    ['five-digits', 'group-10', '01|01', 2],
    ['five-digits', 'group-5', '0123456789|0123456789', 90],
    ['five-digits', 'front-3-group-3', '12|12', 2],
    ['five-digits', 'front-3-group-6', '0123456789', 120],
    ['five-digits', 'back-2-group-2', '0123456789', 45],
    ['ten-places', 'first-2', '01 02 03|01 02 03', 6],
    ['ten-places', 'first-3', '01 02|01 02 03|03', 2],
    ['six-of-49', 'all-3', '01 02 03 04 05', 10],
  ])('%s %s on %s has %i lines', (format, bet, text, count) => {
    expect(linesIn(format, bet, text)).toHaveLength(count)
  })

  test('are those that a second implementation finds by trying, for random selections of every bet type', () => {
    for (const format of lotteryFormats) {
      for (const bet of format.bets) {
        for (let seed = 1; seed <= 3; seed += 1) {
          const parsed = parseSelection(bet.pick, randomSelection(repeatable(seed), bet.pick))
          if ('problem' in parsed) throw new Error(parsed.problem)
          const { selection } = parsed
          const expected = plainLines(format.code, bet.code, selection.text).toSorted()
          const lines = [...linesOf(bet.pick, selection)].toSorted()
          expect([format.code, bet.code, lines]).toEqual([format.code, bet.code, expected])
          expect(selection.lines).toBe(expected.length)
          expect(parseSelection(bet.pick, selection.text)).toEqual(parsed)
        }
      }
    }
  })

  test('a planted fault, 24 permutations for every number, is found by the count', () => {
    const planted = (number: string) => 24 * (number.length === 4 ? 1 : 0)
    expect(planted('1234')).toBe(linesIn('4d-malaysia', 'box-big', '1234').length)
    expect(planted('1123')).not.toBe(linesIn('4d-malaysia', 'box-big', '1123').length)
  })
})

describe('selections', () => {
  test('are written in one way, whoever writes them', () => {
    const text = (bet: string, written: string, format = 'thai-government') => {
      const parsed = read(format, bet, written)
      return 'selection' in parsed ? parsed.selection.text : parsed.problem
    }
    expect(text('top-3', ' 456;123\n789, ')).toBe('123,456,789')
    expect(text('tod-3', '321 654')).toBe('123,456')
    expect(text('run-top', '31')).toBe('1,3')
    expect(text('roll-big', '12r4', '4d-malaysia')).toBe('12R4')
    expect(text('group-60', '1 | 4 3 2', 'five-digits')).toBe('1|2,3,4')
    expect(text('place-sides', '10-even,1-big', 'ten-places')).toBe('1-big,10-even')
  })

  test.each<[string, string, unknown, object]>([
    ['thai-government', 'top-3', undefined, { problem: 'not_text' }],
    ['thai-government', 'top-3', ['123'], { problem: 'not_text' }],
    ['thai-government', 'top-3', '1'.repeat(70_001), { problem: 'too_long' }],
    ['thai-government', 'top-3', ' ,;\n', { problem: 'empty' }],
    ['thai-government', 'top-3', '12', { problem: 'unknown_item', item: '12' }],
    ['thai-government', 'top-3', '1234', { problem: 'unknown_item', item: '1234' }],
    ['thai-government', 'top-3', '-12', { problem: 'unknown_item', item: '-12' }],
    ['thai-government', 'top-3', '1e2', { problem: 'unknown_item', item: '1e2' }],
    ['thai-government', 'top-3', '๑๒๓', { problem: 'unknown_item', item: '๑๒๓' }],
    ['thai-government', 'top-3', '123 x'.padEnd(60, 'x'), { problem: 'unknown_item', item: 'x'.repeat(20) }],
    ['thai-government', 'top-3', '123 456 123', { problem: 'repeated_item', item: '123' }],
    ['thai-government', 'tod-3', '123 321', { problem: 'repeated_item', item: '321' }],
    ['thai-government', 'tod-3', '777', { problem: 'all_equal', item: '777' }],
    ['4d-malaysia', 'box-big', '7777', { problem: 'all_equal', item: '7777' }],
    ['4d-malaysia', 'roll-big', '12RR', { problem: 'unknown_item', item: '12RR' }],
    ['4d-malaysia', 'roll-big', '1234', { problem: 'unknown_item', item: '1234' }],
    ['thai-government', 'run-top', '11', { problem: 'repeated_item', item: '1' }],
    ['vietnam-north', 'xien-2', '45', { problem: 'no_lines' }],
    ['vietnam-north', 'xien-2', '45 45', { problem: 'repeated_item', item: '45' }],
    ['five-digits', 'front-2', '1', { problem: 'wrong_sets' }],
    ['five-digits', 'front-2', '1|2|3', { problem: 'wrong_sets' }],
    ['five-digits', 'front-2', '1|', { problem: 'empty' }],
    ['five-digits', 'group-60', '1|1', { problem: 'no_lines' }],
    ['ten-places', 'first-2', '01|01', { problem: 'no_lines' }],
    ['ten-places', 'first-2', '1|2', { problem: 'unknown_item', item: '1' }],
    ['three-dice', 'sum', 'sum-2', { problem: 'unknown_item', item: 'sum-2' }],
    ['three-dice', 'sum', 'toString', { problem: 'unknown_item', item: 'toString' }],
    [
      'five-digits',
      'straight-5',
      '0123456789|0123456789|0123456789|0123456789|0123456789',
      { problem: 'too_many_lines' },
    ],
    [
      'vietnam-north',
      'xien-4',
      Array.from({ length: 100 }, (_, value) => String(value).padStart(2, '0')).join(' '),
      { problem: 'too_many_lines' },
    ],
  ])('%s %s refuses %s', (format, bet, text, problem) => {
    expect(read(format, bet, text)).toEqual(problem)
  })

  test('never fail or hang, whatever the text, and never have more lines than the most', () => {
    const bets = lotteryFormats.flatMap((format) => format.bets)
    const text = fc.oneof(
      fc.string({ maxLength: 200 }),
      fc.string({ unit: fc.constantFrom(...digits, 'R', '|', ',', '+', ' ', '-'), maxLength: 2_000 }),
    )
    fc.assert(
      fc.property(fc.constantFrom(...bets), text, ({ pick }, written) => {
        const parsed = parseSelection(pick, written)
        if ('problem' in parsed) return
        expect(parsed.selection.lines).toBeGreaterThan(0)
        expect(parsed.selection.lines).toBeLessThanOrEqual(maxLines)
        expect(parseSelection(pick, parsed.selection.text)).toEqual(parsed)
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('shortcuts', () => {
  test('make the numbers that players know', () => {
    expect(nineteenDoors('3')).toHaveLength(19)
    expect(nineteenDoors('3').every((number) => number.includes('3'))).toBe(true)
    expect(permutationsOf('112')).toEqual(['112', '121', '211'])
    expect(permutationsOf('123')).toHaveLength(6)
    expect(frontRun('4')).toEqual(['40', '41', '42', '43', '44', '45', '46', '47', '48', '49'])
    expect(backRun('4')).toEqual(['04', '14', '24', '34', '44', '54', '64', '74', '84', '94'])
    expect(equalDigits(3)).toContain('777')
    expect(new Set(neighbours()).size).toBe(20)
    expect(neighbours()).toEqual(expect.arrayContaining(['01', '10', '90', '09']))
    expect((['high', 'low', 'odd', 'even'] as const).map((half) => halfOf(half).length)).toEqual([50, 50, 50, 50])
    expect(numbersFrom(['1', '2', '3'], 2, false)).toEqual(['12', '13', '21', '23', '31', '32'])
    expect(numbersFrom(['1', '2', '3'], 3, true)).toHaveLength(27)
  })

  test('make selections that are valid: 19 doors are 19 lines', () => {
    expect(linesIn('thai-government', 'top-2', nineteenDoors('0').join(' '))).toHaveLength(19)
    expect(linesIn('thai-government', 'top-3', permutationsOf('123').join(' '))).toHaveLength(6)
  })
})

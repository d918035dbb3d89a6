import { describe, expect, it } from 'vitest'
import { groundOf, shareCovered } from './coverage.ts'
import { betByCode, formatByCode, lotteryFormats } from './formats.ts'
import { drawResult } from './draw.ts'
import { hitsOf } from './judge.ts'
import { repeatable } from './testing/random-bets.ts'

const cover = (code: string, texts: readonly string[]) => {
  const format = formatByCode(code)
  if (format === undefined) throw new Error(`no format ${code}`)
  const lines = texts.map((text) => {
    const [name = '', line = ''] = text.split(' ')
    const bet = betByCode(format, name)
    if (bet === undefined) throw new Error(`no bet ${name}`)
    return { bet, line }
  })
  return { format, lines, grounds: new Set(lines.map(({ bet, line }) => groundOf(bet, line))).size }
}
const share = (code: string, ...texts: string[]) => {
  const { format, lines, grounds } = cover(code, texts)
  expect(grounds).toBe(1)
  return shareCovered(format, lines, { yearAnimal: 'rat' })
}
const all = (from: number, to: number, text: (value: number) => string) =>
  Array.from({ length: to - from + 1 }, (_, index) => text(from + index))

describe('lines on the same ground cover together', () => {
  const examples: readonly (readonly [string, string, readonly string[], number])[] = [
    ['both sides of a sum', 'five-digits', ['total-sides big', 'total-sides small'], 1],
    ['one side of a place', 'five-digits', ['place-sides 1-big'], 0.5],
    ['big and odd of a place', 'five-digits', ['place-sides 1-big', 'place-sides 1-odd'], 0.7],
    ['the digits of a place, by either bet', 'five-digits', ['place-sides 1-big', 'place 1-0', 'place 1-5'], 0.6],
    ['all digits of a place', 'five-digits', all(0, 9, (digit) => `place 2-${digit}`), 1],
    ['dragon and tiger', 'five-digits', ['dragon-tiger 1v2-dragon', 'dragon-tiger 1v2-tiger'], 0.9],
    ['all sums of three', 'five-digits', all(0, 27, (sum) => `back-3-sum sum-${sum}`), 1],
    ['a sum of three', 'five-digits', ['back-3-sum sum-1'], 0.003],
    ['a number of five', 'five-digits', ['straight-5 12345'], 0.000_01],
    ['a group of two', 'five-digits', ['front-2-group-2 12'], 0.02],
    ['both sides of three dice, and the triples', 'three-dice', ['sides big', 'sides small', 'sum sum-3'], 1],
    ['both sides of the first two', 'ten-places', ['first-2-sides big', 'first-2-sides small'], 1],
    ['a pair of the first two', 'ten-places', ['first-2-group 0102'], 2 / 90],
    ['two colours', 'six-of-49', ['special-colour red', 'special-colour blue'], 33 / 49],
    ['the animal of the year', 'six-of-49', ['special-animal rat'], 5 / 49],
    ['both sides of five of 25', 'instant-25', ['total-sides odd', 'total-sides even'], 1],
    ['ends of two digits', 'thai-daily', all(0, 70, (end) => `top-2 ${String(end).padStart(2, '0')}`), 0.71],
    ['in any order', 'thai-daily', ['tod-3 012', 'tod-3 001'], 0.009],
    ['digits anywhere', 'thai-daily', all(0, 7, (digit) => `run-top ${digit}`), 0.8],
    ['pairs', 'vietnam-north', ['xien-2 01+02'], 1 / 4_950],
  ]
  it.each(examples)('%s', (_, code, texts, expected) => {
    expect(share(code, ...texts)).toBeCloseTo(expected, 9)
  })

  it('and places, sums and bets that differ are on other grounds', () => {
    const { grounds } = cover('five-digits', [
      'place 1-0',
      'place 2-0',
      'total-sides big',
      'back-3-sum sum-1',
      'front-2 12',
      'back-2 12',
      'dragon-tiger 1v2-tie',
      'dragon-tiger 1v3-tie',
    ])
    expect(grounds).toBe(8)
  })
})

it('the chance that an option wins is what draws show, for every option of every game', () => {
  const draws = 20_000
  for (const format of lotteryFormats.filter(({ draw }) => draw.kind === 'places')) {
    const source = repeatable(26)
    const results = Array.from({ length: draws }, () => drawResult(format, source))
    for (const bet of format.bets) {
      if (bet.rule.kind !== 'option') continue
      for (const line of Object.keys(bet.rule.options).slice(0, 12)) {
        const isSides = /big|small/.test(line) && format.code === 'three-dice'
        const expected = shareCovered(format, [{ bet, line }])
        const seen = results.filter((result) => hitsOf(format, bet, line, result).size > 0).length / draws
        // Of three dice, the sides count their triples as well.
        const slack = isSides || /odd|even/.test(line) ? 0.03 : 0
        expect([format.code, bet.code, line, Math.abs(seen - expected) < 0.015 + slack]).toEqual([
          format.code,
          bet.code,
          line,
          true,
        ])
      }
    }
  }
})

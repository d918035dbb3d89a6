import { commitmentOf, parseServerSeed, serverSeedOf } from '@baize/fairness'
import { describe, expect, test } from 'vitest'
import {
  checkDraw,
  drawNumbers,
  drawResult,
  lotteryFormats,
  parseResult,
  sealHash,
  type DrawInputs,
  type LotteryFormat,
  type LotteryResult,
  type NumberSource,
} from './index.ts'
import { formatNamed } from './testing/examples.ts'
import { repeatable } from './testing/random-bets.ts'
import { looksUniform } from './testing/statistics.ts'

const secret = serverSeedOf(Uint8Array.from({ length: 32 }, (_, index) => index))
const inputsOf = (format: string, drawId = 'draw-1'): DrawInputs => ({
  secret,
  seal: { drawId, format, tickets: 3, root: 'ab'.repeat(32) },
  beacon: '0123456789abcdef',
})

function manyDraws(format: LotteryFormat, count: number): readonly LotteryResult[] {
  return Array.from({ length: count }, (_, index) => drawNumbers(format, inputsOf(format.code, `draw-${index}`)))
}

function countsOf(values: readonly number[], size: number): number[] {
  const counts = Array.from({ length: size }, () => 0)
  for (const value of values) counts[value] = (counts[value] ?? Number.NaN) + 1
  return counts
}

describe('numbers', () => {
  test('the worked example in the documentation holds', () => {
    const inputs = inputsOf('five-digits')
    expect(sealHash(inputs.seal)).toBe('a8a61f382930cb4611a0675b3896ddbbb20044a58f391fc2a34907d5262c3005')
    expect(drawNumbers(formatNamed('five-digits'), inputs)).toEqual({ places: ['4', '3', '6', '9', '1'] })
  })

  test.each(lotteryFormats)(
    '$code draws results of its own format, the same ones again from the same inputs',
    (format) => {
      const inputs = inputsOf(format.code)
      const result = drawNumbers(format, inputs)
      expect(parseResult(format, result)).toEqual(result)
      expect(drawNumbers(format, { ...inputs })).toEqual(result)
    },
  )

  test('change with the secret, the draw, the number of tickets, the root and the beacon', () => {
    const format = formatNamed('vietnam-north')
    const inputs = inputsOf(format.code)
    const { seal } = inputs
    const variants: readonly DrawInputs[] = [
      inputs,
      { ...inputs, secret: parseServerSeed('00'.repeat(32)) ?? secret },
      { ...inputs, beacon: '0123456789abcdee' },
      { ...inputs, seal: { ...seal, drawId: 'draw-2' } },
      { ...inputs, seal: { ...seal, tickets: 4 } },
      { ...inputs, seal: { ...seal, root: 'ac'.repeat(32) } },
    ]
    expect(new Set(variants.map((one) => JSON.stringify(drawNumbers(format, one)))).size).toBe(variants.length)
  })

  test('are not drawn for another format than the sealed one, or from something that is no beacon', () => {
    expect(() => drawNumbers(formatNamed('lao'), inputsOf('five-digits'))).toThrow(RangeError)
    for (const beacon of ['', 'xyz', 'AB', 'a\nb', 'a'.repeat(513)]) {
      expect(() => drawNumbers(formatNamed('lao'), { ...inputsOf('lao'), beacon })).toThrow(RangeError)
    }
  })
})

describe('uniformity (chi-square at p = 0.001)', () => {
  test.each(lotteryFormats.filter(({ draw }) => draw.kind === 'numbers'))(
    'the ends of the numbers of $code',
    (format) => {
      const numbers = manyDraws(format, 400).flatMap((result) => Object.values(result).flat())
      const digitsAt = (place: number) =>
        countsOf(
          numbers.map((number) => Number(number.at(place))),
          10,
        )
      expect([0, -1].map((place) => looksUniform(digitsAt(place)))).toEqual([true, true])
    },
  )

  test.each(['five-digits', 'three-dice', 'ten-places', 'six-of-49', 'instant-25'])('each place of %s', (code) => {
    const format = formatNamed(code)
    const { draw } = format
    if (draw.kind !== 'places') throw new Error('no places')
    const results = manyDraws(format, 3_000)
    for (let place = 0; place < draw.count; place += 1) {
      const values = results.map((result) => draw.symbols.indexOf(result['places']?.[place] ?? ''))
      expect([place, looksUniform(countsOf(values, draw.symbols.length))]).toEqual([place, true])
    }
  })

  test('a planted bias is caught: a byte modulo 49', () => {
    const format = formatNamed('six-of-49')
    const bytes = repeatable(1)
    const [fair, biased] = [repeatable(2), { below: (n: number) => bytes.below(256) % n }]
    // Of 256 bytes, six each give the first 11 of 49 numbers, five the others.
    const firstsOf = (source: NumberSource) =>
      Array.from({ length: 40_000 }, () => Number(drawResult(format, source)['places']?.[0]) - 1)
    expect(looksUniform(countsOf(firstsOf(biased), 49))).toBe(false)
    expect(looksUniform(countsOf(firstsOf(fair), 49))).toBe(true)
  })
})

describe('a published draw', () => {
  const format = formatNamed('six-of-49')
  const inputs = inputsOf(format.code)
  const published = {
    ...inputs,
    commitment: commitmentOf(secret),
    sealHash: sealHash(inputs.seal),
    result: drawNumbers(format, inputs),
  }

  test('is confirmed by whoever computes it again', () => {
    expect(checkDraw(format, published)).toEqual({ sameSecret: true, sameSeal: true, sameNumbers: true })
  })

  test('is not if the secret, the seal, a number of tickets, the beacon or a number was changed', () => {
    const other = parseServerSeed('11'.repeat(32)) ?? secret
    expect(checkDraw(format, { ...published, secret: other })).toEqual({
      sameSecret: false,
      sameSeal: true,
      sameNumbers: false,
    })
    expect(checkDraw(format, { ...published, seal: { ...published.seal, tickets: 4 } })).toEqual({
      sameSecret: true,
      sameSeal: false,
      sameNumbers: false,
    })
    expect(checkDraw(format, { ...published, beacon: 'not a beacon' }).sameNumbers).toBe(false)
    const places = published.result['places']?.toReversed() ?? []
    expect(checkDraw(format, { ...published, result: { places } }).sameNumbers).toBe(false)
    expect(checkDraw(formatNamed('lao'), published)).toEqual({ sameSecret: true, sameSeal: false, sameNumbers: false })
  })
})

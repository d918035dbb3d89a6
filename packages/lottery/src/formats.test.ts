import { describe, expect, test } from 'vitest'
import {
  animalOf,
  betByCode,
  centralProvinces,
  closingsOn,
  demoTerms,
  formatByCode,
  lotteryFormats,
  parseResult,
  roundVariants,
  southernProvinces,
  termsOf,
} from './index.ts'
import { exampleResults, formatNamed } from './testing/examples.ts'

describe('formats', () => {
  test('each has its own code, its bet types have theirs, and both are found by them', () => {
    expect(new Set(lotteryFormats.map(({ code }) => code)).size).toBe(lotteryFormats.length)
    for (const format of lotteryFormats) {
      expect(formatByCode(format.code)).toBe(format)
      expect(new Set(format.bets.map(({ code }) => code)).size).toBe(format.bets.length)
      for (const bet of format.bets) expect(betByCode(format, bet.code)).toBe(bet)
    }
    expect(formatByCode('toString')).toBeUndefined()
    expect(betByCode(formatNamed('lao'), 'constructor')).toBeUndefined()
  })

  test('Vietnam draws 27 numbers in the north and 18 in the centre and south, and bao lô costs as many units as it counts', () => {
    const numbers = (code: string) => {
      const { draw } = formatNamed(code)
      return draw.kind === 'numbers' ? draw.prizes.reduce((sum, { count }) => sum + count, 0) : 0
    }
    const costs = (code: string) => [2, 3, 4].map((length) => betByCode(formatNamed(code), `bao-${length}`)?.cost)
    expect(['vietnam-north', 'vietnam-central', 'vietnam-south'].map(numbers)).toEqual([27, 18, 18])
    expect(['vietnam-north', 'vietnam-central', 'vietnam-south'].map(costs)).toEqual([
      [27, 23, 20],
      [18, 17, 16],
      [18, 17, 16],
    ])
    expect(betByCode(formatNamed('vietnam-north'), 'lo-2')?.cost).toBe(23)
  })

  test.each(lotteryFormats)('$code has a result that reads as it is, and no other', ({ code }) => {
    const format = formatNamed(code)
    const result = exampleResults[code] ?? {}
    expect(parseResult(format, structuredClone(result))).toEqual(result)
    const [prize = '', numbers = []] = Object.entries(result)[0] ?? []
    for (const wrong of [
      [],
      [...numbers, '1'],
      numbers.with(0, 'x'),
      numbers.with(0, '٣'),
      numbers.with(0, `${numbers[0]}0`),
    ]) {
      expect(parseResult(format, { ...result, [prize]: wrong })).toBeUndefined()
    }
    for (const wrong of [
      null,
      1,
      [],
      {},
      { ...result, more: [] },
      { ...result, [prize]: 'text' },
      { ...result, [prize]: [1] },
    ]) {
      expect(parseResult(format, wrong)).toBeUndefined()
    }
  })

  test('a runner cannot come in twice', () => {
    const places = exampleResults['ten-places']?.['places'] ?? []
    expect(parseResult(formatNamed('ten-places'), { places: places.with(0, '03') })).toBeUndefined()
  })
})

describe('the calendar', () => {
  const codes = (provinces: typeof southernProvinces) =>
    Object.fromEntries(Object.entries(provinces).map(([day, list]) => [day, list.map(({ code }) => code).join(' ')]))

  test('has the provinces of each weekday', () => {
    expect(codes(southernProvinces)).toEqual({
      1: 'hcm dt cm',
      2: 'bt vt bl',
      3: 'dn ct st',
      4: 'tn ag bth',
      5: 'vl bd tv',
      6: 'hcm la bp hg',
      0: 'tg kg dl',
    })
    expect(codes(centralProvinces)).toEqual({
      1: 'py hue',
      2: 'dlk qna',
      3: 'dng kh',
      4: 'bdi qt qb',
      5: 'gl nt',
      6: 'dng qng dno',
      0: 'kt kh hue',
    })
  })

  test('closes the government lottery at 15:30 on the 1st and 16th only', () => {
    const { schedule } = formatNamed('thai-government')
    expect(closingsOn(schedule, { weekday: 2, dayOfMonth: 16 })).toEqual([{ round: 1, minute: 15 * 60 + 30 }])
    expect(closingsOn(schedule, { weekday: 2, dayOfMonth: 17 })).toEqual([])
  })

  test('has 88 rounds of 15 minutes from 06:00 to 04:00 of the next morning, and the variants fill a day', () => {
    const rounds = closingsOn(formatNamed('thai-rounds').schedule, { weekday: 0, dayOfMonth: 1 })
    expect(rounds).toHaveLength(88)
    expect(rounds[0]).toEqual({ round: 1, minute: 6 * 60 + 15 })
    expect(rounds.at(-1)).toEqual({ round: 88, minute: 28 * 60 })
    expect(roundVariants.map(({ everyMinutes, rounds: count }) => everyMinutes * count)).toEqual([1320, 1440, 1440])
  })

  test('draws 4D on Wednesday, Saturday and Sunday, and Lao on Monday, Wednesday and Friday', () => {
    const days = (code: string) =>
      ([0, 1, 2, 3, 4, 5, 6] as const).filter(
        (weekday) => closingsOn(formatNamed(code).schedule, { weekday, dayOfMonth: 1 }).length > 0,
      )
    expect(days('4d-malaysia')).toEqual([0, 3, 6])
    expect(days('4d-singapore')).toEqual([0, 3, 6])
    expect(days('lao')).toEqual([1, 3, 5])
  })
})

describe('animals', () => {
  test('the animal of the year has five numbers, the others four, and each number one animal', () => {
    const all = Array.from({ length: 49 }, (_, index) => animalOf(index + 1, 'horse'))
    expect([1, 2, 7, 8, 12, 49].map((value) => all[value - 1])).toEqual([
      'horse',
      'snake',
      'rat',
      'pig',
      'goat',
      'horse',
    ])
    const counts = new Map<string, number>()
    for (const animal of all) counts.set(animal, (counts.get(animal) ?? 0) + 1)
    expect(counts.get('horse')).toBe(5)
    expect([...counts.values()].filter((count) => count === 4)).toHaveLength(11)
  })
})

describe('terms', () => {
  test('have exactly one rate for each tier of each bet', () => {
    for (const { code, bets } of lotteryFormats) {
      expect(Object.keys(demoTerms(code).rates)).toEqual(bets.map((bet) => bet.code))
    }
    const lao = formatNamed('lao')
    const rates = Object.fromEntries(lao.bets.map(({ code }) => [code, { hit: '2' }]))
    expect(termsOf(lao, { version: 1, rates }).rates['run']).toEqual({ hit: 2_000_000n })
    expect(() => termsOf(lao, { version: 1, rates: { ...rates, run: {} } })).toThrow(RangeError)
    expect(() => termsOf(lao, { version: 1, rates: { ...rates, run: { hit: '2', more: '2' } } })).toThrow(RangeError)
    expect(() => termsOf(lao, { version: 1, rates: { ...rates, more: { hit: '2' } } })).toThrow(RangeError)
    for (const wrong of ['0', '-1', '1e3', '1.1234567', '']) {
      expect(() => termsOf(lao, { version: 1, rates: { ...rates, run: { hit: wrong } } })).toThrow(RangeError)
    }
  })
})

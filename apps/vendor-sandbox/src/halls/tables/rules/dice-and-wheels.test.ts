import { rouletteFields } from '@baize/engines/tables'
import { describe, expect, test } from 'vitest'
import { exactReturn, listed } from '../testing/exact-return.ts'
import { fishPrawnCrab, sicBo } from './dice.ts'
import { fanTan } from './fan-tan.ts'
import { gildedOdds, roulette } from './roulette.ts'
import { coinShow, doorNames, moneyWheel, moneyWheelShow, storybookPages, storybookShow, tales } from './shows.ts'
import { anyTable, payoutOf, type OutcomeOf } from './table-rules.ts'

describe('roulette', () => {
  const spins = Array.from({ length: 37 }, (_, pocket) => [{ kind: 'roulette', pocket, gilded: [] }, 1] as const)
  const plain = roulette({ laPartage: false, gilded: false, spinMs: 1 })

  test('returns 97.2973 percent on each of its 157 fields, and even chances 98.6486 with la partage', () => {
    expect(rouletteFields).toHaveLength(157)
    expect(new Set(rouletteFields.map(({ id }) => id)).size).toBe(157)
    const french = roulette({ laPartage: true, gilded: false, spinMs: 1 })
    for (const { id, returned } of plain.fields) {
      expect(exactReturn(plain, id, spins)).toBe('0.972973')
      expect(returned).toBe('0.972973')
    }
    for (const { id, returned } of french.fields) expect([id, exactReturn(french, id, spins)]).toEqual([id, returned])
    expect(exactReturn(french, 'red', spins)).toBe('0.986486')
  })

  test('returns the same with gilded numbers, by every pair of them and every multiple', () => {
    const gilded = roulette({ laPartage: false, gilded: true, spinMs: 1 })
    function* rounds(field: number): Iterable<readonly [OutcomeOf<'roulette'>, number]> {
      for (let first = 0; first < 37; first += 1)
        for (let step = 0; step < 36; step += 1)
          for (const to of gildedOdds) {
            const second = (first + 1 + step) % 37
            for (let pocket = 0; pocket < 37; pocket += 1)
              yield [
                {
                  kind: 'roulette',
                  pocket,
                  gilded: [
                    [first, to],
                    [second, second === field ? to : 50],
                  ],
                },
                1,
              ]
          }
    }
    for (const field of ['straight-0', 'straight-17', 'split-1-2', 'red'])
      expect(exactReturn(gilded, field, rounds(Number(field.split('-')[1])))).toBe('0.972973')
    const dealt = gilded.deal(listed([5, 36, 35, 0, 4]))
    expect(dealt).toEqual({
      kind: 'roulette',
      pocket: 5,
      gilded: [
        [36, 50],
        [35, 200],
      ],
    })
  })

  test('covers what the numbers of a field say', () => {
    const counts = Object.groupBy(rouletteFields, ({ kind }) => kind)
    expect(Object.entries(counts).map(([kind, fields]) => [kind, fields.length, fields[0]?.pockets.length])).toEqual([
      ['straight', 37, 1],
      ['split', 60, 2],
      ['street', 14, 3],
      ['corner', 23, 4],
      ['line', 11, 6],
      ['column', 3, 12],
      ['dozen', 3, 12],
      ['chance', 6, 18],
    ])
  })
})

/** Every throw of three dice. */
const throws = <O>(lowest: number, make: (dice: number[]) => O) =>
  Array.from(
    { length: 216 },
    (_, nth) =>
      [make([Math.floor(nth / 36) + lowest, (Math.floor(nth / 6) % 6) + lowest, (nth % 6) + lowest]), 1] as const,
  )

describe('dice', () => {
  const pays = {
    sums: [60, 30, 17, 12, 8, 7, 6],
    singles: [1, 2, 3],
    pair: 5,
    double: 10,
    triple: 180,
    anyTriple: 30,
    run: 30,
  } as const
  const rules = sicBo({ pays, shakeMs: 1 })
  const rounds = throws(1, (dice): OutcomeOf<'sicBo'> => ({ kind: 'sicBo', dice }))

  test('of sic bo return what is published, 97.22 percent on small and big', () => {
    for (const { id, returned } of rules.fields) expect([id, exactReturn(rules, id, rounds)]).toEqual([id, returned])
    const known = {
      small: '0.972222',
      big: '0.972222',
      one1: '0.921296',
      sum4: '0.847222',
      triple6: '0.837963',
      anyTriple: '0.861111',
    }
    for (const [id, returned] of Object.entries(known))
      expect([id, exactReturn(rules, id, rounds)]).toEqual([id, returned])
  })

  test('of fish-prawn-crab return what is published, 92.13 percent on a picture', () => {
    const creatures = fishPrawnCrab({ shakeMs: 1 })
    const shaken = throws(0, (dice): OutcomeOf<'fishPrawnCrab'> => ({ kind: 'fishPrawnCrab', dice }))
    for (const { id, returned } of creatures.fields)
      expect([id, exactReturn(creatures, id, shaken)]).toEqual([id, returned])
    expect(creatures.fields[0]?.returned).toBe('0.921296')
  })
})

test('fan-tan returns what it publishes, by every cup of beads', () => {
  const rules = fanTan({ countMs: 1 })
  const cups = Array.from({ length: 40 }, (_, more) => [rules.deal({ below: () => more, card: () => 0 }), 1] as const)
  for (const { id, returned } of rules.fields) expect([id, exactReturn(rules, id, cups)]).toEqual([id, returned])
  expect(Object.fromEntries(rules.fields.map(({ id, returned }) => [id, returned]))).toMatchObject({
    fan1: '0.962500',
    kwok12: '0.975000',
    nim12: '0.975000',
    three1: '0.982500',
  })
})

describe('shows', () => {
  test('the money wheel returns what it publishes, by every chain of roses', () => {
    const rules = moneyWheelShow({ spinMs: 1 })
    const size = moneyWheel.length
    const numbers = moneyWheel.filter((segment) => !segment.startsWith('rose')).length
    const rounds: (readonly [OutcomeOf<'moneyWheel'>, number])[] = []
    // Ways of four spins, the fourth among numbers only.
    const follow = (stops: readonly number[], ways: number) => {
      const isLast = stops.length === 3
      moneyWheel.forEach((segment, stop) => {
        const isRose = segment.startsWith('rose')
        if (isLast && isRose) return
        const unused = isLast ? 1 : size ** (2 - stops.length) * numbers
        if (isRose) follow([...stops, stop], ways)
        else rounds.push([{ kind: 'moneyWheel', stops: [...stops, stop] }, ways * unused])
      })
    }
    follow([], 1)
    expect(rules.fields.map(({ id }) => [id, exactReturn(rules, id, rounds)])).toEqual(
      rules.fields.map(({ id, returned }) => [id, returned]),
    )
    expect(rules.deal(listed([size - 1, 3])).stops.length).toBeGreaterThan(0)
  })

  test('the storybook returns what it publishes, whatever door is chosen', () => {
    const rules = storybookShow({ spinMs: 1 })
    const orders = [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ]
    const rounds = storybookPages.flatMap((page, stop) =>
      orders.map((order) => {
        const doors = page === 'castle' || page === 'forest' || page === 'dragon' ? tales[page] : undefined
        const outcome: OutcomeOf<'storybook'> = {
          kind: 'storybook',
          stop,
          doors: doors ? order.map((nth) => doors[nth] ?? 0) : [],
        }
        return [outcome, 1] as const
      }),
    )
    for (const { id, returned } of rules.fields)
      for (const door of doorNames) expect([id, exactReturn(rules, id, rounds, door)]).toEqual([id, returned])
  })

  test('a tale deals each of its doors in every place', () => {
    const rules = storybookShow({ spinMs: 1 })
    const castle = storybookPages.indexOf('castle')
    const seen = new Set<string>()
    for (const last of [0, 1, 2])
      for (const second of [0, 1]) seen.add(rules.deal(listed([castle, last, second])).doors.join())
    expect(seen.size).toBe(6)
  })

  test('three coins return 97.5 percent on each field', () => {
    const rules = coinShow({ tossMs: 1 })
    const rounds = Array.from(
      { length: 8 },
      (_, nth) => [{ kind: 'coins', coins: [nth & 1, (nth >> 1) & 1, (nth >> 2) & 1] }, 1] as const,
    )
    for (const { id } of rules.fields) expect([id, exactReturn(rules, id, rounds)]).toEqual([id, '0.975000'])
  })
})

test('bets of a round are rounded down once, not each', () => {
  const table = anyTable(fanTan({ countMs: 1 }))
  const bets = [1, 2, 3].map((loses) => ({ field: `three${loses}`, amountMinor: 1n }))
  // Four is the home: each pays 1.31, together 3.93.
  expect(payoutOf(table, { kind: 'fanTan', beads: 44 }, bets)).toBe(3n)
  expect(() => payoutOf(table, { kind: 'sicBo', dice: [1, 1, 1] }, bets)).toThrow('no outcome of sicBo')
})

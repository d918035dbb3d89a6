import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { outcomeAt, outcomeIfAbandoned, outcomeOf, readPick, idOfPick, type LegOutcome, type Pick } from './picks.ts'
import { largestStake, payoutOf, possiblePayout, type EndedLeg } from './settle.ts'

/** What a bet on a line pays, computed by hand: a quarter line is two bets of half the stake on the lines beside it. */
function plainReturn(pick: Extract<Pick, { market: 'handicap' | 'total' }>, value: number, price: number): number {
  const counted = pick.market === 'handicap' ? (pick.side === 'home' ? value : -value) : value
  const onLine = (line: number): number => {
    const ahead = pick.market === 'handicap' ? counted + line : pick.side === 'over' ? counted - line : line - counted
    if (ahead === 0) return 1
    return ahead > 0 ? price : 0
  }
  const line = pick.line / 4
  if (Number.isInteger(line * 2)) return onLine(line)
  return (onLine(line - 0.25) + onLine(line + 0.25)) / 2
}

const linePick = fc
  .record({
    market: fc.constantFrom('handicap' as const, 'total' as const),
    line: fc.integer({ min: -40, max: 60 }),
    isFirst: fc.boolean(),
  })
  .map(({ market, line, isFirst }): Extract<Pick, { market: 'handicap' | 'total' }> =>
    market === 'handicap'
      ? { market, measure: 'goals', line, side: isFirst ? 'home' : 'away' }
      : { market, measure: 'goals', line, side: isFirst ? 'over' : 'under' },
  )

type Outcome = (pick: Extract<Pick, { market: 'handicap' | 'total' }>, value: number) => LegOutcome

/** Whether an implementation pays what the plain one does, over many results. */
function agrees(outcome: Outcome): boolean {
  const check = fc.check(
    fc.property(
      linePick,
      fc.integer({ min: -12, max: 15 }),
      fc.integer({ min: 1_010, max: 9_000 }),
      (pick, value, price) => {
        const paid = payoutOf(1_000_000n, [{ price, outcome: outcome(pick, value) }])
        return Math.abs(Number(paid) - plainReturn(pick, value, price / 1_000) * 1_000_000) < 1
      },
    ),
    { numRuns: 4_000, seed: 26 },
  )
  return !check.failed
}

describe('a leg', () => {
  test.each([
    // −0.75 at 1.90, won by one goal: half wins 0.95, half comes back 0.5.
    ['handicap/goals/-3/home', 1, 1_900, 1_450n],
    ['handicap/goals/-3/home', 2, 1_900, 1_900n],
    ['handicap/goals/-3/home', 0, 1_900, 0n],
    // −0.25 in a draw: half comes back, half loses.
    ['handicap/goals/-1/home', 0, 1_900, 500n],
    ['handicap/goals/1/away', 0, 2_000, 1_500n],
    // Level with a whole line: the stake comes back.
    ['handicap/goals/-4/home', 1, 1_930, 1_000n],
    ['handicap/goals/2/away', 0, 1_930, 1_930n],
    // Over and under 2.25 with two goals, 2.5, 3 with three.
    ['total/goals/9/over', 2, 1_900, 500n],
    ['total/goals/9/under', 2, 1_900, 1_450n],
    ['total/goals/10/over', 3, 1_900, 1_900n],
    ['total/goals/12/under', 3, 1_900, 1_000n],
  ])('%s with %i pays as the rules say', (id, value, price, paid) => {
    const pick = readPick(id)
    if (pick?.market !== 'handicap' && pick?.market !== 'total') throw new Error(`${id} is no line`)
    expect(payoutOf(1_000n, [{ price, outcome: outcomeAt(pick, value) }])).toBe(paid)
  })

  test('pays the same as a second, plain implementation, whatever the line and the result', () => {
    expect(agrees(outcomeAt)).toBe(true)
  })

  test('the comparison finds a planted fault: a half win that pays like a win, a push that loses', () => {
    expect(agrees((pick, value) => (outcomeAt(pick, value) === 'halfWon' ? 'won' : outcomeAt(pick, value)))).toBe(false)
    expect(agrees((pick, value) => (outcomeAt(pick, value) === 'push' ? 'lost' : outcomeAt(pick, value)))).toBe(false)
  })
})

describe('an accumulator', () => {
  const leg = (price: number, outcome: LegOutcome): EndedLeg => ({ price, outcome })

  test('multiplies the prices of its legs and rounds down once', () => {
    expect(payoutOf(1_000n, [leg(1_900, 'won'), leg(2_050, 'won'), leg(1_333, 'won')])).toBe(5_192n)
    expect(possiblePayout(1_000n, [1_900, 2_050, 1_333])).toBe(5_192n)
  })

  test('counts a void leg and a push as 1, a half win and a half loss by their share', () => {
    expect(payoutOf(1_000n, [leg(1_900, 'won'), leg(2_050, 'void')])).toBe(1_900n)
    expect(payoutOf(1_000n, [leg(1_900, 'push'), leg(2_050, 'won')])).toBe(2_050n)
    expect(payoutOf(1_000n, [leg(1_900, 'halfWon'), leg(2_000, 'won')])).toBe(2_900n)
    expect(payoutOf(1_000n, [leg(1_900, 'halfLost'), leg(2_000, 'won')])).toBe(1_000n)
    expect(payoutOf(1_000n, [leg(1_900, 'lost'), leg(2_000, 'won')])).toBe(0n)
    expect(payoutOf(777n, [leg(1_900, 'void'), leg(2_000, 'void')])).toBe(777n)
  })

  test('pays the product of what its legs return, within one minor unit of floating-point sums', () => {
    const outcomes: readonly LegOutcome[] = ['won', 'halfWon', 'push', 'halfLost', 'lost', 'void']
    const of: Record<LegOutcome, (price: number) => number> = {
      won: (price) => price,
      halfWon: (price) => (price + 1) / 2,
      push: () => 1,
      halfLost: () => 0.5,
      lost: () => 0,
      void: () => 1,
    }
    const legs = fc.array(
      fc.record({ price: fc.integer({ min: 1_010, max: 4_000 }), outcome: fc.constantFrom(...outcomes) }),
      { minLength: 1, maxLength: 8 },
    )
    fc.assert(
      fc.property(legs, fc.integer({ min: 1, max: 10_000 }), (all, stake) => {
        const plain = all.reduce((sum, one) => sum * of[one.outcome](one.price / 1_000), stake)
        const paid = Number(payoutOf(BigInt(stake), all))
        return paid <= plain + 1e-6 && paid > plain - 1 - 1e-6
      }),
      { seed: 26 },
    )
  })

  test('the largest stake is the largest whose payout stays within the limit', () => {
    const largest = largestStake(1_000_000n, [1_930, 2_050])
    expect(possiblePayout(largest, [1_930, 2_050])).toBeLessThanOrEqual(1_000_000n)
    expect(possiblePayout(largest + 1n, [1_930, 2_050])).toBeGreaterThan(999_999n)
  })
})

describe('a pick', () => {
  test('is read from its text, and nothing else is', () => {
    for (const id of [
      'winner/draw',
      'handicap/goals/-3/home',
      'total/points/650/under',
      'both/no',
      'duel/2/5',
      'place/7',
    ])
      expect(idOfPick(readPick(id) ?? { market: 'winner', side: 'home' })).toBe(id)
    for (const id of [
      '',
      'winner/over',
      'handicap/goals/x/home',
      'handicap/gold/1/home',
      'total/goals/10',
      'win/-0',
      'win/01',
    ])
      expect(readPick(id)).toBeUndefined()
  })

  test('on the winner, both sides, odd or even and places is settled by the result', () => {
    const result = {
      measures: { goals: { home: 2, away: 1 } },
      winner: 'home',
      places: [3, 1, 2, 4],
      placesPaid: 3,
    } as const
    const ended = (id: string) => outcomeOf(readPick(id) ?? { market: 'both', side: 'no' }, result)
    expect(['winner/home', 'both/yes', 'parity/goals/odd', 'win/1', 'place/0', 'duel/2/0'].map(ended)).toEqual(
      Array.from({ length: 6 }, () => 'won'),
    )
    expect(['winner/draw', 'both/no', 'parity/goals/even', 'win/2', 'place/3', 'duel/3/0'].map(ended)).toEqual(
      Array.from({ length: 6 }, () => 'lost'),
    )
  })

  test('of an abandoned match is void unless nothing could have changed it', () => {
    const reached = { measures: { goals: { home: 2, away: 1 } } }
    const ended = (id: string) => outcomeIfAbandoned(readPick(id) ?? { market: 'both', side: 'no' }, reached)
    expect(ended('total/goals/10/over')).toBe('won')
    expect(ended('total/goals/10/under')).toBe('lost')
    expect(ended('total/goals/11/over')).toBe('void')
    expect(ended('total/goals/14/under')).toBe('void')
    expect(ended('both/yes')).toBe('won')
    expect(ended('winner/home')).toBe('void')
    expect(ended('handicap/goals/-3/home')).toBe('void')
  })
})

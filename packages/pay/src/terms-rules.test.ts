import { applyRate, minor, ratePpm } from '@baize/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AgentProgramme } from './programme.ts'
import { draftOf, emptyDraft, percentText, readDraft } from './terms-draft.ts'
import { termsFromJson, termsToJson } from './terms-json.ts'
import { aboveUpline, problemsOf } from './terms-rules.ts'
import type { ContractTerms, DailyTerms, DividendTerms } from './terms.ts'

const rates = (highest: bigint, step: bigint) => ({ highestPpm: ratePpm(highest), stepPpm: ratePpm(step) })

const programme: AgentProgramme = {
  daily: { ...rates(20_000n, 1_000n), activeFromMinor: minor(50_000n), roundToMinor: minor(0n) },
  hourly: { profit: rates(10_000n, 500n), loss: rates(30_000n, 500n) },
  realtime: rates(21_000n, 1_000n),
  dividend: {
    ...rates(400_000n, 10_000n),
    cadences: ['monthly', 'weekly'],
    activeFromMinor: minor(100_000n),
    carryLoss: false,
    bonusesCount: true,
  },
  equalRatesAllowed: true,
  mostTiers: 4,
  approveAboveMinor: minor(10_000_000n),
  correctionDays: 35,
  betsKeptDays: 100,
}

type Step = readonly [turnover: bigint, active: number, rate: bigint]

const daily = (steps: readonly Step[], roundTo = 0n): DailyTerms => ({
  kind: 'daily',
  roundToMinor: minor(roundTo),
  tiers: steps.map(([turnover, activeMembers, rate]) => ({
    turnoverMinor: minor(turnover),
    activeMembers,
    ratePpm: ratePpm(rate),
  })),
})

const dividend = (cadence: DividendTerms['cadence'], steps: readonly (readonly [...Step, loss: bigint])[]) => ({
  kind: 'dividend' as const,
  cadence,
  tiers: steps.map(([turnover, activeMembers, rate, loss]) => ({
    turnoverMinor: minor(turnover),
    activeMembers,
    ratePpm: ratePpm(rate),
    lossMinor: minor(loss),
  })),
})

const pair = (kind: 'hourly' | 'realtime', profit: bigint, loss: bigint, single = 0n): ContractTerms => {
  const both = { profitPpm: ratePpm(profit), lossPpm: ratePpm(loss) }
  return kind === 'hourly' ? { kind, ...both } : { kind, ...both, singleBetMinor: minor(single) }
}

const wordsOf = (terms: ContractTerms, rules = programme) =>
  problemsOf(terms, rules).map(({ problem, field, tier }) =>
    tier === undefined ? `${problem} ${field}` : `${problem} ${field} ${tier}`,
  )

describe('terms of contracts (3.062–3.066)', () => {
  it('are valid with rates that are steps up to the highest, and steps that ascend', () => {
    expect([
      wordsOf(
        daily(
          [
            [0n, 0, 5_000n],
            [1_000n, 5, 20_000n],
          ],
          1_000_000n,
        ),
      ),
      wordsOf(
        dividend('weekly', [
          [0n, 5, 280_000n, 1n],
          [0n, 300, 400_000n, 1n],
        ]),
      ),
      wordsOf(pair('hourly', 10_000n, 30_000n)),
      wordsOf(pair('realtime', 0n, 21_000n, 5_000n)),
    ]).toEqual([[], [], [], []])
  })

  it.each<[string, ContractTerms, string]>([
    ['no steps', daily([]), 'no_tiers tiers'],
    [
      'more steps than allowed',
      daily(Array.from({ length: 5 }, (_, at) => [BigInt(at), at, BigInt(at + 1) * 1_000n])),
      'too_many_tiers tiers',
    ],
    ['a rate of zero', daily([[0n, 0, 0n]]), 'no_rate ratePpm 0'],
    ['a rate above the highest', daily([[0n, 0, 21_000n]]), 'above_highest ratePpm 0'],
    ['a rate between two steps', daily([[0n, 0, 1_500n]]), 'not_a_step ratePpm 0'],
    [
      'turnover that falls',
      daily([
        [2n, 0, 1_000n],
        [1n, 0, 2_000n],
      ]),
      'not_ascending turnoverMinor 1',
    ],
    [
      'active members that fall',
      daily([
        [0n, 2, 1_000n],
        [1n, 1, 2_000n],
      ]),
      'not_ascending activeMembers 1',
    ],
    [
      'a rate that does not rise',
      daily([
        [0n, 0, 2_000n],
        [1n, 1, 2_000n],
      ]),
      'not_ascending ratePpm 1',
    ],
    ['turnover below zero', daily([[-1n, 0, 1_000n]]), 'negative turnoverMinor 0'],
    ['half a member', daily([[0n, 0.5, 1_000n]]), 'negative activeMembers 0'],
    ['rounding below zero', daily([[0n, 0, 1_000n]], -1n), 'negative roundToMinor'],
    ['a period that the brand does not offer', dividend('daily', [[0n, 0, 10_000n, 1n]]), 'cadence_off cadence'],
    ['a dividend without a loss', dividend('weekly', [[0n, 0, 10_000n, 0n]]), 'no_loss lossMinor 0'],
    [
      'a loss that falls',
      dividend('weekly', [
        [0n, 0, 10_000n, 2n],
        [0n, 0, 20_000n, 1n],
      ]),
      'not_ascending lossMinor 1',
    ],
    ['no rate at all', pair('hourly', 0n, 0n), 'no_rate profitPpm'],
    ['a profit rate above the highest', pair('hourly', 10_500n, 0n), 'above_highest profitPpm'],
    ['a loss rate above the highest', pair('realtime', 0n, 22_000n), 'above_highest lossPpm'],
    ['a smallest bet below zero', pair('realtime', 0n, 1_000n, -1n), 'negative singleBetMinor'],
  ])('are refused with %s', (_what, terms, problem) => {
    expect(wordsOf(terms)).toEqual([problem])
  })

  it.each(['daily', 'hourly', 'realtime', 'dividend'] as const)(
    'are refused for %s pay that is off (3.059)',
    (kind) => {
      const terms = {
        daily: daily([]),
        hourly: pair('hourly', 1n, 1n),
        realtime: pair('realtime', 1n, 1n),
        dividend: dividend('weekly', []),
      }
      const { [kind]: _off, ...rest } = programme
      expect(wordsOf(terms[kind], rest)).toEqual(['kind_off kind'])
    },
  )

  it('are the same after a way through JSON', () => {
    const all = [
      daily([[1n, 2, 1_000n]], 7n),
      dividend('weekly', [[1n, 2, 3n, 4n]]),
      pair('hourly', 1n, 2n),
      pair('realtime', 1n, 2n, 3n),
    ]
    for (const terms of all) {
      expect(termsFromJson(JSON.parse(JSON.stringify(termsToJson(terms))))).toEqual(terms)
    }
  })
})

const equal = { equalRatesAllowed: true }
const lower = { equalRatesAllowed: false }

describe('a downline’s terms (4.030)', () => {
  it('may equal the upline’s only where the brand allows it', () => {
    const all = [
      daily([[0n, 0, 1_000n]]),
      dividend('weekly', [[0n, 0, 10_000n, 1n]]),
      pair('hourly', 1_000n, 0n),
      pair('realtime', 0n, 1_000n),
    ]
    expect(all.map((terms) => aboveUpline(terms, terms, equal))).toEqual([undefined, undefined, undefined, undefined])
    expect(all.map((terms) => aboveUpline(terms, terms, lower))).toEqual([
      'tiers.0.ratePpm',
      'tiers.0.ratePpm',
      'profitPpm',
      'lossPpm',
    ])
  })

  it.each<[string, ContractTerms, ContractTerms, string]>([
    ['a higher rate', daily([[0n, 0, 2_000n]]), daily([[0n, 0, 1_000n]]), 'tiers.0.ratePpm'],
    [
      'a step that the upline has not reached by then',
      daily([[5n, 0, 2_000n]]),
      daily([
        [0n, 0, 1_000n],
        [6n, 0, 2_000n],
      ]),
      'tiers.0.ratePpm',
    ],
    ['a step before the upline’s first', daily([[0n, 4, 1_000n]]), daily([[0n, 5, 2_000n]]), 'tiers.0.ratePpm'],
    ['finer rounding', daily([[0n, 0, 1_000n]]), daily([[0n, 0, 2_000n]], 10n), 'roundToMinor'],
    ['rounding across the upline’s', daily([[0n, 0, 1_000n]], 15n), daily([[0n, 0, 2_000n]], 10n), 'roundToMinor'],
    ['other periods', dividend('weekly', [[0n, 0, 1n, 1n]]), dividend('monthly', [[0n, 0, 2n, 1n]]), 'cadence'],
    ['a smaller loss', dividend('weekly', [[0n, 0, 1n, 1n]]), dividend('weekly', [[0n, 0, 2n, 2n]]), 'tiers.0.ratePpm'],
    ['smaller bets', pair('realtime', 1n, 1n, 9n), pair('realtime', 2n, 2n, 10n), 'singleBetMinor'],
    ['another kind', pair('realtime', 1n, 1n), pair('hourly', 2n, 2n), 'kind'],
  ])('are above with %s', (_what, terms, upline, field) => {
    expect(aboveUpline(terms, upline, equal)).toBe(field)
  })

  it('let an upline never pay more daily wages than they earn, whatever their downlines’ teams stake', () => {
    fc.assert(
      neverPaysMore((terms, upline) => aboveUpline(terms, upline, equal) === undefined),
      { maxSkipsPerRun: 500 },
    )
  })

  it.each<[string, (terms: DailyTerms, upline: DailyTerms) => boolean]>([
    ['a check of the highest rate alone', (terms, upline) => highest(terms) <= highest(upline)],
    [
      'no check of the rounding',
      (terms, upline) => aboveUpline({ ...terms, roundToMinor: upline.roundToMinor }, upline, equal) === undefined,
    ],
  ])('%s would not (planted fault)', (_what, fits) => {
    expect(() => fc.assert(neverPaysMore(fits), { numRuns: 20_000, maxSkipsPerRun: 500 })).toThrow(/Property failed/)
  })
})

const highest = ({ tiers }: DailyTerms) => tiers.at(-1)?.ratePpm ?? 0n

/** Any ascending steps. */
const steps = fc
  .array(fc.tuple(fc.bigInt(0n, 500n), fc.integer({ min: 0, max: 6 }), fc.bigInt(1n, 80_000n)), {
    minLength: 1,
    maxLength: 3,
  })
  .map((parts) => {
    let [turnover, active, rate] = [0n, 0, 0n]
    return parts.map(([a, b, c]): Step => [(turnover += a), (active += b), (rate += c)])
  })
const anyDaily = fc.tuple(steps, fc.constantFrom(0n, 100n, 200n, 300n)).map(([list, roundTo]) => daily(list, roundTo))
const team = fc.record({
  turnover: fc.bigInt(0n, 3_000n),
  active: fc.integer({ min: 0, max: 12 }),
})

/** Two downlines and the upline’s own play: what the upline earns covers what both are paid. */
function neverPaysMore(fits: (terms: DailyTerms, upline: DailyTerms) => boolean) {
  return fc.property(anyDaily, anyDaily, anyDaily, team, team, team, (upline, first, second, a, b, own) => {
    fc.pre(fits(first, upline) && fits(second, upline))
    const all = { turnover: a.turnover + b.turnover + own.turnover, active: a.active + b.active + own.active }
    return pay(upline, all) >= pay(first, a) + pay(second, b)
  })
}

function pay({ tiers, roundToMinor }: DailyTerms, { turnover, active }: { turnover: bigint; active: number }): bigint {
  const tier = tiers.findLast((one) => one.turnoverMinor <= turnover && one.activeMembers <= active)
  if (tier === undefined) return 0n
  const base = roundToMinor === 0n ? turnover : turnover - (turnover % roundToMinor)
  return applyRate(minor(base), tier.ratePpm, 'towardsZero')
}

describe('typed terms', () => {
  it('come from terms without a change, so that they can be typed anew from there (2.116)', () => {
    const tier = { turnoverMinor: '100050', activeMembers: 5, ratePpm: '12500' }
    const all = [
      { kind: 'daily', roundToMinor: '100000', tiers: [tier, { ...tier, ratePpm: '20000' }] },
      { kind: 'hourly', profitPpm: '500', lossPpm: '0' },
      { kind: 'realtime', profitPpm: '1', lossPpm: '21000', singleBetMinor: '1' },
      { kind: 'dividend', cadence: 'weekly', tiers: [{ ...tier, lossMinor: '10' }] },
    ] as const
    for (const digits of [0, 2]) expect(all.map((one) => readDraft(draftOf(one, digits), digits))).toEqual(all)
  })

  it('are read without losing a digit, and not at all if something is no number', () => {
    const tier = { turnover: '1000.5', loss: '1', active: '5', rate: '1.25' }
    const draft = { ...emptyDraft('dividend'), tiers: [tier] }
    expect(readDraft(draft, 2)).toEqual({
      kind: 'dividend',
      cadence: 'monthly',
      tiers: [{ turnoverMinor: '100050', lossMinor: '100', activeMembers: 5, ratePpm: '12500' }],
    })
    expect(readDraft({ ...draft, kind: 'daily' }, 2)).toMatchObject({ kind: 'daily', roundToMinor: '0' })
    expect(readDraft({ ...emptyDraft('hourly'), profit: '1', loss: '0' }, 2)).toMatchObject({ profitPpm: '10000' })
    expect(readDraft({ ...emptyDraft('realtime'), profit: '0.1', loss: '0' }, 2)).toMatchObject({ singleBetMinor: '0' })
    for (const wrong of ['', 'x', '-1', '1.23456']) {
      expect(readDraft({ ...draft, tiers: [{ ...tier, rate: wrong }] }, 2)).toBeUndefined()
    }
    expect(['12000', '12500', '1', '1000000'].map(percentText)).toEqual(['1.2', '1.25', '0.0001', '100'])
  })
})

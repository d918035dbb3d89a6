import { betByCode, formatByCode, lotteryFormats, parseSelection } from '@baize/lottery'
import { describe, expect, it } from 'vitest'
import { chaseSteps, mostLost, multipliersOf } from './chase.rules.ts'
import { byProvince, drawAfter, openDraws } from './draws.rules.ts'
import { quickPick } from './quick-pick.rules.ts'
import { randomBelow } from './random-below.ts'
import { readSlipText, slipText } from './share.rules.ts'
import { changedRates, partOf, priceOf, rateSpan, saleTerms, totalOf } from './slip.rules.ts'
import { standInDraw, standInLottery } from './stand-in-game.ts'

const now = Date.parse('2026-11-26T12:00:00Z')
const draw = standInDraw()

function termsFor(format: string, restrictions: Parameters<typeof standInLottery>[1] = {}) {
  const terms = saleTerms(standInLottery(format, restrictions), draw.drawId, now)
  if (terms === undefined) throw new Error('the format is known')
  return terms
}
const price = (terms: ReturnType<typeof termsFor>, bet: string, selection: string, unit: string) =>
  priceOf(terms, { id: '1', bet, selection, unit })

describe('the price of a bet', () => {
  it('is the unit for each line, times what the bet costs, and a hit pays its rate', () => {
    expect(price(termsFor('thai-daily'), 'top-3', '123,456', '2')).toMatchObject({
      lines: 2,
      stakeMinor: 400n,
      highestMinor: 180_000n,
      cutLines: 0,
    })
    expect(price(termsFor('vietnam-south'), 'bao-2', '12', '1')).toMatchObject({ stakeMinor: 1_800n })
    expect(price(termsFor('4d-malaysia'), 'ibet-big', '0012,1234', '1')).toMatchObject({ highestMinor: 20_833n })
  })

  it('knows closed numbers and numbers that pay a part', () => {
    const restriction = { bet: 'top-2', drawId: null, appliesFrom: '2026-11-26T11:00:00Z' }
    const terms = termsFor('thai-daily', {
      restrictions: [
        { ...restriction, line: '12', part: '0' },
        { ...restriction, line: '34', part: '0.5' },
        { ...restriction, line: '56', part: '0', appliesFrom: '2026-11-26T12:30:00Z' },
        { ...restriction, line: '78', part: '0', drawId: '22222222-2222-4222-8222-222222222222' },
      ],
    })
    expect(price(terms, 'top-2', '12', '1').fault).toEqual({ kind: 'closed_line', item: '12' })
    expect(price(terms, 'top-2', '34', '1')).toMatchObject({ highestMinor: 4_500n, cutLines: 1 })
    expect(price(terms, 'top-2', '34,35', '1')).toMatchObject({ highestMinor: 9_000n, cutLines: 1 })
    expect(price(terms, 'top-2', '56,78', '1')).not.toHaveProperty('fault')
    expect(partOf(terms, ['bottom-2', 'top-2'], '12')).toBe(0n)
    expect(partOf(terms, ['bottom-2'], '12')).toBeUndefined()
  })

  it.each([
    ['0.50', { kind: 'below_minimum', item: '1.00' }],
    ['5001', { kind: 'above_maximum', item: '5000.00' }],
    ['', { kind: 'wrong_unit' }],
    ['1.001', { kind: 'wrong_unit' }],
  ])('of a unit of "%s" says what is wrong', (unit, fault) => {
    expect(price(termsFor('thai-daily'), 'top-3', '123', unit).fault).toEqual(fault)
  })

  it('of several bets is their sum; the highest win is that of one hit', () => {
    const terms = termsFor('thai-daily')
    const picks = [price(terms, 'top-3', '123', '1'), price(terms, 'top-2', '12,34', '5')]
    expect(totalOf(picks)).toEqual({ lines: 3, stakeMinor: 1_100n, highestMinor: 90_000n })
  })

  it('tells which rates have changed, and from what to what they go', () => {
    const before = { 'top-3': { hit: '900' }, big: { first: '2500', second: '1000' } }
    const after = { 'top-3': { hit: '850' }, big: { first: '2500', second: '900' } }
    expect(changedRates(before, after, ['top-3', 'top-3', 'big'])).toEqual([
      { bet: 'top-3', tier: 'hit', was: '900', now: '850' },
      { bet: 'big', tier: 'second', was: '1000', now: '900' },
    ])
    expect(rateSpan(before.big)).toEqual(['1000', '2500'])
    expect(rateSpan({})).toBeUndefined()
  })
})

describe('the draws on sale', () => {
  const later = standInDraw({ drawId: 'b', number: '2', closesAt: '2026-11-26T14:00:00Z', province: 'hue' })
  const hue = standInDraw({ drawId: 'c', number: '3', closesAt: '2026-11-26T15:00:00Z', province: 'hue' })

  it('are those that are open by the time, the next to close first', () => {
    const sealed = standInDraw({ drawId: 'd', state: 'sealed' })
    expect(openDraws([hue, sealed, later, draw], now).map(({ drawId }) => drawId)).toEqual([draw.drawId, 'b', 'c'])
    expect(openDraws([draw], Date.parse(draw.closesAt))).toEqual([])
    expect([...byProvince([draw, later, hue]).keys()]).toEqual(['', 'hue'])
  })

  it('go on with the same province after one closed', () => {
    expect(drawAfter(later, [draw, hue])).toBe(hue)
    expect(drawAfter({ ...later, province: 'dng' }, [draw, hue])).toBe(draw)
    expect(drawAfter(undefined, [])).toBeUndefined()
  })
})

describe('a quick pick', () => {
  it.each(lotteryFormats.flatMap(({ code, bets }) => bets.map((bet) => [`${code} ${bet.code}`, bet] as const)))(
    'of %s is always a bet',
    (_, bet) => {
      for (let round = 0; round < 20; round += 1) {
        const text = quickPick(bet, 3, randomBelow)
          .map((set) => set.join(','))
          .join('|')
        expect(parseSelection(bet.pick, text)).toHaveProperty('selection')
      }
    },
  )

  it('takes nothing that is closed, and stops when there is no more', () => {
    const format = formatByCode('thai-daily')
    const bet = format && betByCode(format, 'top-2')
    if (bet === undefined) throw new Error('there is 2 top')
    expect(quickPick(bet, 5, randomBelow, (number) => number === '07')).toEqual([['07']])
  })

  it('is uniform: each of six results comes about as often', () => {
    const counts = Array.from({ length: 6 }, () => 0)
    for (let round = 0; round < 6_000; round += 1) {
      const drawn = randomBelow(6)
      counts[drawn] = (counts[drawn] ?? 0) + 1
    }
    for (const count of counts) expect(Math.abs(count - 1_000)).toBeLessThan(200)
  })
})

describe('a shared slip', () => {
  const format = formatByCode('thai-daily')
  const picks = [
    { bet: 'top-2', selection: '12,34', unit: '10' },
    { bet: 'tod-3', selection: '123', unit: '0.5' },
  ]

  it('comes back as it was', () => {
    const text = slipText(picks)
    if (format === undefined || text === undefined) throw new Error('it is short')
    expect(encodeURI(text)).toBe(text)
    expect(readSlipText(format, text, 2)).toEqual({ picks, dropped: 0 })
  })

  it('drops whatever is no bet of the lottery, and says how many', () => {
    if (format === undefined) throw new Error('the format is known')
    const text = 'top-2~12~10!top-9~12~10!top-2~123~10!top-2~12~-1!top-2~12~1~1!<script>~1~1'
    expect(readSlipText(format, text, 2)).toEqual({
      picks: [{ bet: 'top-2', selection: '12', unit: '10' }],
      dropped: 5,
    })
    expect(slipText([])).toBeUndefined()
    expect(slipText(Array.from({ length: 400 }, () => picks[0] as (typeof picks)[number]))).toBeUndefined() // there are two
  })
})

describe('the cost of a plan', () => {
  it('is the sum of its draws', () => {
    const multipliers = multipliersOf({ draws: 5, start: 1, factor: 2, every: 2 })
    expect(multipliers).toEqual([1, 1, 2, 2, 4])
    const steps = chaseSteps(500n, multipliers ?? [])
    expect(steps.map(({ staked }) => staked)).toEqual([500n, 1_000n, 2_000n, 3_000n, 5_000n])
    expect(mostLost(steps, undefined)).toBe(5_000n)
    expect(mostLost(steps, 1_500n)).toBe(2_000n)
    expect(mostLost(steps, 9_000n)).toBe(5_000n)
    expect(mostLost([], undefined)).toBe(0n)
  })

  it('is not computed if a multiplier would be higher than allowed', () => {
    expect(multipliersOf({ draws: 11, start: 1, factor: 2, every: 1 })).toBeUndefined()
    expect(multipliersOf({ draws: 10, start: 1, factor: 2, every: 1 })?.at(-1)).toBe(512)
  })
})

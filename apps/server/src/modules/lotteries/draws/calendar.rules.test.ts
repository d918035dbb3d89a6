import { describe, expect, it } from 'vitest'
import type { GameSettings } from '../games/game-settings.ts'
import { comingDraws } from './calendar.rules.ts'

type Rules = Parameters<typeof comingDraws>[1]
type Schedule = GameSettings['schedule']

const rules = (schedule: Schedule, wish: Partial<Rules> = {}): Rules => ({
  schedule,
  drawDelaySeconds: 5,
  sellsAhead: 2,
  voidAfterMinutes: 60,
  ...wish,
})
const at = (text: string) => Temporal.Instant.from(text)
const coming = (
  settings: Rules,
  now: string,
  lead: Temporal.DurationLike = { minutes: 10 },
  provinces?: 'north' | 'central' | 'south',
) => comingDraws({ provinces }, settings, { now: at(now), lead })
const numbersOf = (draws: ReturnType<typeof coming>) => draws.map(({ number }) => number)

const minutes: Schedule = { kind: 'rounds', everyMinutes: 1, rounds: 1_440, from: '00:00', zone: 'Asia/Bangkok' }
const daily: Schedule = {
  kind: 'weekly',
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  closesAt: '16:10',
  drawsAt: '16:15',
  zone: 'Asia/Ho_Chi_Minh',
}

describe('rounds', () => {
  it('are on sale in the number that is set, each opening when the one so many places before it closes', () => {
    const draws = coming(rules(minutes), '2026-11-21T10:00:30Z', { minutes: 1 })
    expect(numbersOf(draws)).toEqual(['20261121-1021', '20261121-1022', '20261121-1023'])
    expect(draws[0]).toMatchObject({ province: null, day: Temporal.PlainDate.from('2026-11-21') })
    expect(
      draws.map(({ opensAt, closesAt, drawsAt, voidAfter }) => [opensAt, closesAt, drawsAt, voidAfter].map(String)),
    ).toEqual([
      ['2026-11-21T09:59:00Z', '2026-11-21T10:01:00Z', '2026-11-21T10:01:05Z', '2026-11-21T11:01:05Z'],
      ['2026-11-21T10:00:00Z', '2026-11-21T10:02:00Z', '2026-11-21T10:02:05Z', '2026-11-21T11:02:05Z'],
      ['2026-11-21T10:01:00Z', '2026-11-21T10:03:00Z', '2026-11-21T10:03:05Z', '2026-11-21T11:03:05Z'],
    ])
  })

  it('of a day that ends on the next morning keep the day and go on in the next one’s', () => {
    // 88 rounds of 15 minutes from 06:00: the last closes at 04:00, the next day's first at 06:15.
    const morning: Schedule = { kind: 'rounds', everyMinutes: 15, rounds: 88, from: '06:00', zone: 'Asia/Bangkok' }
    const draws = coming(rules(morning), '2026-11-21T20:40:00Z', { hours: 2 })
    expect(draws.map(({ number, closesAt }) => [number, closesAt.toString()])).toEqual([
      ['20261121-0087', '2026-11-21T20:45:00Z'],
      ['20261121-0088', '2026-11-21T21:00:00Z'],
      ['20261122-0001', '2026-11-21T23:15:00Z'],
      ['20261122-0002', '2026-11-21T23:30:00Z'],
    ])
    expect(draws[2]?.opensAt.toString()).toBe('2026-11-21T20:45:00Z')
  })

  it('are left out where clocks leave an hour out, and held once where an hour comes twice', () => {
    const berlin: Schedule = { kind: 'rounds', everyMinutes: 30, rounds: 48, from: '00:00', zone: 'Europe/Berlin' }
    const closings = (now: string) => coming(rules(berlin), now, { hours: 3 }).map((draw) => draw.closesAt.toString())
    // On 29 March, 02:00 is 03:00.
    expect(closings('2026-03-29T00:10:00Z').slice(0, 4)).toEqual([
      '2026-03-29T00:30:00Z',
      '2026-03-29T01:00:00Z',
      '2026-03-29T01:30:00Z',
      '2026-03-29T02:00:00Z',
    ])
    // On 25 October, 03:00 is 02:00 again.
    expect(closings('2026-10-25T00:10:00Z').slice(0, 3)).toEqual([
      '2026-10-25T00:30:00Z',
      '2026-10-25T02:00:00Z',
      '2026-10-25T02:30:00Z',
    ])
  })
})

describe('draws of a day', () => {
  it('are made on their weekdays, local to the zone, and open when an earlier one closes', () => {
    const twice: Schedule = {
      ...daily,
      kind: 'weekly',
      weekdays: [0, 3],
      closesAt: '18:45',
      drawsAt: '19:00',
      zone: 'Asia/Kuala_Lumpur',
    }
    // Saturday: Sunday's and Wednesday's are on sale.
    const draws = coming(rules(twice), '2026-11-21T10:00:00Z')
    expect(draws.map(({ number, closesAt, drawsAt }) => [number, String(closesAt), String(drawsAt)])).toEqual([
      ['20261122', '2026-11-22T10:45:00Z', '2026-11-22T11:00:00Z'],
      ['20261125', '2026-11-25T10:45:00Z', '2026-11-25T11:00:00Z'],
    ])
    expect(draws[1]?.opensAt.toString()).toBe('2026-11-18T10:45:00Z')
  })

  it('of a month are on its days, of which some months have none', () => {
    const monthly: Schedule = {
      kind: 'monthly',
      days: [1, 16, 31],
      closesAt: '14:20',
      drawsAt: '15:30',
      zone: 'Asia/Bangkok',
    }
    expect(numbersOf(coming(rules(monthly, { sellsAhead: 5 }), '2026-11-21T10:00:00Z'))).toEqual([
      '20261201',
      '20261216',
      '20261231',
      '20270101',
      '20270116',
    ])
  })

  it('whose numbers come before the hour of the cut-off come on the next morning', () => {
    const late: Schedule = { ...daily, kind: 'weekly', closesAt: '23:30', drawsAt: '00:30' }
    const [draw] = coming(rules(late), '2026-11-21T10:00:00Z')
    expect([draw?.closesAt, draw?.drawsAt].map(String)).toEqual(['2026-11-21T16:30:00Z', '2026-11-21T17:30:00Z'])
  })

  it('keep their local time in summer', () => {
    const berlin: Schedule = { ...daily, kind: 'weekly', closesAt: '18:00', drawsAt: '18:05', zone: 'Europe/Berlin' }
    const closings = coming(rules(berlin), '2026-03-28T12:00:00Z').map(({ closesAt }) => closesAt.toString())
    expect(closings).toEqual(['2026-03-28T17:00:00Z', '2026-03-29T16:00:00Z'])
  })
})

describe('provinces', () => {
  it('of the south draw on their weekdays, each with draws of its own on sale', () => {
    // Saturday 21 November, 17:00 in Ho Chi Minh City: today's are over.
    const draws = coming(rules(daily, { sellsAhead: 1 }), '2026-11-21T10:00:00Z', { minutes: 10 }, 'south')
    expect(numbersOf(draws).slice(0, 7)).toEqual([
      '20261122-dl',
      '20261122-kg',
      '20261122-tg',
      '20261123-cm',
      '20261123-dt',
      '20261123-hcm',
      '20261124-bl',
    ])
    expect(draws.filter(({ province }) => province === 'hcm')).toHaveLength(1)
    expect(new Set(numbersOf(draws)).size).toBe(draws.length)
    // Those of a week: 22 provinces, of which Ho Chi Minh City draws twice.
    expect(draws).toHaveLength(21)
  })

  it('of the centre that draw twice a week are on sale for the next of both', () => {
    const draws = coming(rules(daily, { sellsAhead: 1 }), '2026-11-21T10:00:00Z', { minutes: 10 }, 'central')
    expect(numbersOf(draws).filter((number) => number.endsWith('-dng'))).toEqual(['20261125-dng'])
  })

  it('of the north hold one draw a day in turn', () => {
    const draws = coming(rules(daily, { sellsAhead: 3 }), '2026-11-21T10:00:00Z', { minutes: 10 }, 'north')
    expect(numbersOf(draws)).toEqual(['20261122-tb', '20261123-hn', '20261124-qn'])
  })
})

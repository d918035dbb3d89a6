import { expect, it } from 'vitest'
import { momentText } from './moment.ts'

const end = Temporal.Instant.from('2026-11-21T20:30:00Z').epochMilliseconds

it('an announced moment is that of its zone, with the zone, and of the Gregorian year in every language', () => {
  const written = (['EN', 'TH', 'CN'] as const).map((language) =>
    momentText(end, { language, timeZone: 'Asia/Bangkok', month: 'short' }),
  )
  expect(written).toEqual([
    expect.stringMatching(/^Nov 22, 2026.+03:30.+GMT\+7$/),
    expect.stringMatching(/^22 พ\.ย\. 2026.+03:30.+GMT\+7$/),
    expect.stringMatching(/^2026年11月22日.*03:30/),
  ])
})

it('the month is written whole where there is room', () => {
  expect(momentText(end, { language: 'EN', timeZone: 'UTC', month: 'long' })).toContain('November 21, 2026')
})

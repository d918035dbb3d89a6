import { expect, it } from 'vitest'
import { openingOf } from './method.rules.ts'

const zone = 'Asia/Bangkok'
const at = (local: string) => Temporal.PlainDateTime.from(local).toZonedDateTime(zone).toInstant()
const opening = (hours: { from: string; until: string } | undefined, local: string) => {
  const { isOpen, opensAt } = openingOf({ hours }, at(local), zone)
  return isOpen ? 'open' : opensAt?.toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' })
}

it('is always open without hours', () => {
  expect(opening(undefined, '2026-11-21T03:00')).toBe('open')
})

it('opens at its hour of the brand’s time zone and closes at the minute of its end', () => {
  const day = { from: '08:00', until: '22:30' }
  expect(opening(day, '2026-11-21T08:00')).toBe('open')
  expect(opening(day, '2026-11-21T22:29')).toBe('open')
  expect(opening(day, '2026-11-21T22:30')).toBe('2026-11-22T08:00')
  expect(opening(day, '2026-11-21T07:59')).toBe('2026-11-21T08:00')
})

it('may pass midnight', () => {
  const night = { from: '20:00', until: '02:00' }
  expect(opening(night, '2026-11-21T23:59')).toBe('open')
  expect(opening(night, '2026-11-22T01:59')).toBe('open')
  expect(opening(night, '2026-11-22T02:00')).toBe('2026-11-22T20:00')
})

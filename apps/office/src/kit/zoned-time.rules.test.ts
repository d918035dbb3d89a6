import { expect, it } from 'vitest'
import { fieldText, momentIn } from './zoned-time.rules.ts'

it.each([
  ['2026-11-26T06:00', 'Asia/Bangkok', '2026-11-25T23:00:00.000Z'],
  ['2026-11-26T06:00', 'UTC', '2026-11-26T06:00:00.000Z'],
  ['2026-07-01T12:30', 'Europe/Berlin', '2026-07-01T10:30:00.000Z'],
  ['2026-12-01T12:30', 'Europe/Berlin', '2026-12-01T11:30:00.000Z'],
  ['2026-10-25T12:00', 'Europe/Berlin', '2026-10-25T11:00:00.000Z'],
])('%s in %s is %s', (text, timeZone, moment) => {
  expect(momentIn(text, timeZone)).toBe(moment)
})

it.each(['', 'tomorrow', '2026-13-40T99:99'])('“%s” is no moment', (text) => {
  expect(momentIn(text, 'UTC')).toBeNull()
})

it('writes a moment as a field shows it, and reads it back', () => {
  expect(fieldText('2026-12-01T18:30:00Z', 'Asia/Bangkok')).toBe('2026-12-02T01:30')
  expect(fieldText(null, 'UTC')).toBe('')
  expect(momentIn(fieldText('2026-12-01T18:30:00Z', 'Asia/Bangkok'), 'Asia/Bangkok')).toBe('2026-12-01T18:30:00.000Z')
})

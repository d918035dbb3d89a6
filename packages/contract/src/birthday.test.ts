import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dayInForm, isOldEnough, isoDay } from './birthday.ts'

it('a person is a year older on the birthday itself, and not the day before (5.006)', () => {
  expect(isOldEnough('2008-11-22', 18, '2026-11-22')).toBe(true)
  expect(isOldEnough('2008-11-23', 18, '2026-11-22')).toBe(false)
  expect(isOldEnough('2005-11-22', 21, '2026-11-22')).toBe(true)
  expect(isOldEnough('2005-11-23', 21, '2026-11-22')).toBe(false)
})

it('a person born on 29 February is a year older on 1 March of other years (5.006)', () => {
  expect([
    isOldEnough('2008-02-29', 18, '2026-02-28'),
    isOldEnough('2008-02-29', 18, '2026-03-01'),
    isOldEnough('2008-02-29', 20, '2028-02-28'),
    isOldEnough('2008-02-29', 20, '2028-02-29'),
  ]).toEqual([false, true, false, true])
})

it('agrees with the calendar for any two days (5.006)', () => {
  const day = fc
    .date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  fc.assert(
    fc.property(day, day, fc.integer({ min: 18, max: 99 }), (birthday, today, years) => {
      const lived = Temporal.PlainDate.from(birthday).until(today, { largestUnit: 'years' }).years
      expect(isOldEnough(birthday, years, today)).toBe(lived >= years)
    }),
  )
})

it('a person who is not born yet is not old enough', () => {
  expect(isOldEnough('2030-01-01', 18, '2026-11-22')).toBe(false)
})

it('a day is parsed and formatted in both forms (5.018, 5.020)', () => {
  expect([isoDay('1990-12-31', 11), isoDay('12-31-1990', 13)]).toEqual(['1990-12-31', '1990-12-31'])
  expect([dayInForm('1990-12-31', 11), dayInForm('1990-12-31', 13)]).toEqual(['1990-12-31', '12-31-1990'])
})

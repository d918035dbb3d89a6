import { expect, test } from 'vitest'
import { animals, yearAnimalOn } from './index.ts'

/** Chinese New Year's Days by year, as calendars have them. */
const newYears = `
2000-02-05 2001-01-24 2002-02-12 2003-02-01 2004-01-22 2005-02-09 2006-01-29 2007-02-18 2008-02-07 2009-01-26 2010-02-14
2011-02-03 2012-01-23 2013-02-10 2014-01-31 2015-02-19 2016-02-08 2017-01-28 2018-02-16 2019-02-05 2020-01-25 2021-02-12
2022-02-01 2023-01-22 2024-02-10 2025-01-29 2026-02-17 2027-02-06 2028-01-26 2029-02-13 2030-02-03 2031-01-23 2032-02-11
2033-01-31 2034-02-19 2035-02-08 2036-01-28 2037-02-15 2038-02-04 2039-01-24 2040-02-12 2041-02-01 2042-01-22 2043-02-10
2044-01-30 2045-02-17 2046-02-06 2047-01-26 2048-02-14 2049-02-02 2050-01-23 2051-02-11 2052-02-01 2053-02-19 2054-02-08
2055-01-28 2056-02-15 2057-02-04 2058-01-24 2059-02-12 2060-02-02`
  .trim()
  .split(/\s+/)
  .map((day) => Temporal.PlainDate.from(day))

test('the animal changes on the Chinese New Year’s Day and on no other', () => {
  expect(newYears).toHaveLength(61)
  for (const [place, day] of newYears.entries()) {
    const [before, own] = [animals[(place + 3) % 12], animals[(place + 4) % 12]]
    const eve = day.subtract({ days: 1 })
    const lastDay = (newYears[place + 1] ?? day.add({ days: 350 })).subtract({ days: 1 })
    expect([day.toString(), ...[eve, day, lastDay].map(yearAnimalOn)]).toEqual([day.toString(), before, own, own])
  }
})

test('2026 is a year of the horse, 2020 was one of the rat', () => {
  expect(yearAnimalOn(Temporal.PlainDate.from('2026-11-26'))).toBe('horse')
  expect(yearAnimalOn(Temporal.PlainDate.from('2020-06-01'))).toBe('rat')
  expect(yearAnimalOn(Temporal.PlainDate.from('2020-01-24'))).toBe('pig')
})

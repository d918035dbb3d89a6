import dayjs from 'dayjs'
import { expect, it } from 'vitest'
import { calendarLocale } from './calendar-words.ts'

const sunday = dayjs('2026-11-22')

it('the calendar names months and days in each language, in years of the Gregorian calendar', () => {
  const named = (['EN', 'CN', 'TH'] as const).map((language) =>
    sunday.locale(calendarLocale(language)).format('dd D MMMM YYYY, MMM'),
  )
  expect(named).toEqual(['Su 22 November 2026, Nov', '日 22 十一月 2026, 11月', 'อา 22 พฤศจิกายน 2026, พ.ย.'])
})

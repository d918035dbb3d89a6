import { formatLocale, localeOf, type Language } from '@baize/phrases'
import dayjs from 'dayjs'

/** Any first of January, and any Sunday. */
const [year, firstSunday] = [2023, 1]

/**
 * Teaches the calendar the names of months and days in a language, and gives the name that it knows the language by. The
 * names are the browser's own, so that a language needs no file here.
 */
export function calendarLocale(language: Language): string {
  const name = localeOf[language].toLowerCase()
  if (name in dayjs.Ls) return name
  const names = (count: number, options: Intl.DateTimeFormatOptions, dateOf: (index: number) => number) => {
    const format = new Intl.DateTimeFormat(formatLocale(language), { ...options, timeZone: 'UTC' })
    return Array.from({ length: count }, (_, index) => format.format(dateOf(index)))
  }
  const month = (index: number) => Date.UTC(year, index, 1)
  const weekday = (index: number) => Date.UTC(year, 0, firstSunday + index)
  const locale: ILocale = {
    name,
    months: names(12, { month: 'long' }, month),
    monthsShort: names(12, { month: 'short' }, month),
    weekdays: names(7, { weekday: 'long' }, weekday),
    weekdaysShort: names(7, { weekday: 'short' }, weekday),
    weekdaysMin: names(7, { weekday: 'narrow' }, weekday),
    ordinal: (day) => `${day}`,
    formats: {},
    relativeTime: {},
  }
  dayjs.locale(locale, undefined, true)
  return name
}

import { formatLocale } from '@baize/phrases'
import { formatCount, formatDay, formatMinute, formatMoney, formatRate, formatTime } from '@baize/ui'
import { useMemo } from 'react'
import { useLanguage } from '../language/language.ts'
import { useBrand } from '../session/session.ts'

/** How amounts, counts and times are written: in the reader's language, the brand's currency and its time zone. */
export interface Format {
  /** A decimal amount such as `"-1000.00"`. */
  money(amount: string): string
  /** A rate in parts per million. */
  percent(ppm: number): string
  count(count: number): string
  /** Date and time to the second. */
  time(time: string): string
  /** Date and time to the minute. */
  minute(time: string): string
  day(time: string): string
  /** A calendar day such as `2026-11-21`, without its year. */
  calendarDay(day: string): string
  /** How long ago, or ahead: "5 minutes ago". */
  ago(time: string, nowMs: number): string
}

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/**
 * To change:
 * - how the back office writes amounts and times: `useFormat` here, by `packages/ui/src/format.ts`
 */
export function useFormat(): Format {
  const language = useLanguage((state) => state.language)
  const { currencySymbol, timeZone } = useBrand()
  return useMemo(() => {
    const days = new Intl.DateTimeFormat(formatLocale(language), { day: 'numeric', month: 'short', timeZone: 'UTC' })
    const relative = new Intl.RelativeTimeFormat(formatLocale(language), { numeric: 'auto' })
    return {
      money: (amount) => formatMoney(amount, currencySymbol, language),
      percent: (ppm) => formatRate(ppm, language),
      count: (count) => formatCount(count, language),
      time: (time) => formatTime(time, language, timeZone),
      minute: (time) => formatMinute(time, language, timeZone),
      day: (time) => formatDay(time, language, timeZone),
      calendarDay: (day) => days.format(new Date(`${day}T00:00:00Z`)),
      ago(time, nowMs) {
        const seconds = Math.trunc((Date.parse(time) - nowMs) / 1000)
        const [unit, size] = units.find(([, one]) => Math.abs(seconds) >= one) ?? ['second', 1]
        // Clocks differ: what has just happened is not in the future.
        return relative.format(unit === 'second' ? 0 : Math.trunc(seconds / size), unit)
      },
    }
  }, [language, currencySymbol, timeZone])
}

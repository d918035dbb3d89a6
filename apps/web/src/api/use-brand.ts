import { formatCount, formatDay, formatMinute, formatMoney, formatRate, formatSpan, formatTime } from '@baize/ui'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useLanguage } from '../language/language.ts'
import { statusQuery } from './queries.ts'

/** The brand's settings; the site requests them before it shows anything. */
export function useBrand() {
  return useSuspenseQuery(statusQuery()).data
}

/**
 * Formats money, counts and times for the reader's language and the brand's settings.
 *
 * To change:
 * - how amounts, numbers and times are written on the site: `useFormat` here
 */
export function useFormat() {
  const { currencySymbol, timeZone } = useBrand()
  const language = useLanguage((state) => state.language)
  return {
    money: (amount: string, symbol = currencySymbol) => formatMoney(amount, symbol, language),
    /** A rate in parts per million. */
    percent: (ppm: number) => formatRate(ppm, language),
    count: (count: number) => formatCount(count, language),
    day: (time: string) => formatDay(time, language, timeZone),
    minute: (time: string) => formatMinute(time, language, timeZone),
    span: (from: string, to: string) => formatSpan([from, to], language, timeZone),
    time: (time: string) => formatTime(time, language, timeZone),
  }
}

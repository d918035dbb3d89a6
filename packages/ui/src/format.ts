import { formatLocale, momentText, type Language } from '@baize/phrases'

/** Formats a decimal amount such as `"-1000.00"` with its currency symbol: `-$1,000.00`. Keeps every digit. */
export function formatMoney(amount: string, symbol: string, language: Language): string {
  const negative = amount.startsWith('-')
  const digits = amount.split('.')[1]?.length ?? 0
  const format = new Intl.NumberFormat(formatLocale(language), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  // The contract validates amounts as decimal strings, which the formatter accepts without rounding.
  const absolute = format.format((negative ? amount.slice(1) : amount) as Intl.StringNumericLiteral)
  return `${negative ? '-' : ''}${symbol}${absolute}`
}

/** Formats a whole number with the locale's separators. */
export function formatCount(count: number, language: Language): string {
  return new Intl.NumberFormat(formatLocale(language)).format(count)
}

/** Formats a time (RFC 3339, UTC) as date and time in the brand's zone, to the second. */
export function formatTime(time: string, language: Language, timeZone: string): string {
  return new Intl.DateTimeFormat(formatLocale(language), { dateStyle: 'medium', timeStyle: 'medium', timeZone }).format(
    new Date(time),
  )
}

/** Formats a time (RFC 3339, UTC) as date and time in the brand's zone, to the minute. */
export function formatMinute(time: string, language: Language, timeZone: string): string {
  return new Intl.DateTimeFormat(formatLocale(language), { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    new Date(time),
  )
}

/** Formats from when to when in the brand's zone, to the minute: of one day, its date is written once. */
export function formatSpan(times: readonly [string, string], language: Language, timeZone: string): string {
  const [from, to] = times.map((time) => new Date(time)) as [Date, Date] // two in, two out
  const style = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const
  return new Intl.DateTimeFormat(formatLocale(language), style).formatRange(from, to)
}

/** Formats a time (RFC 3339, UTC) as date and time in the brand's zone, to the minute and with the zone, for announcements. */
export function formatMoment(time: string, language: Language, timeZone: string): string {
  return momentText(Date.parse(time), { language, timeZone, month: 'long' })
}

/** Formats the date of a time (RFC 3339, UTC) in the brand's zone. */
export function formatDay(time: string, language: Language, timeZone: string): string {
  return new Intl.DateTimeFormat(formatLocale(language), { dateStyle: 'medium', timeZone }).format(new Date(time))
}

/** Formats a fraction such as `"0.955432"` as a percentage with two decimals: `95.54%`. */
export function formatShare(fraction: string, language: Language): string {
  // As in formatMoney, decimal strings are not rounded.
  const value = fraction as Intl.StringNumericLiteral
  return new Intl.NumberFormat(formatLocale(language), {
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(value)
}

/** Formats a rate in parts per million as a percentage with at most two decimals: 15,000 is `1.5%`. */
export function formatRate(ppm: number, language: Language): string {
  const style = { style: 'percent', maximumFractionDigits: 2 } as const
  return new Intl.NumberFormat(formatLocale(language), style).format(ppm / 1_000_000)
}

/** The calendar day (`yyyy-mm-dd`) in a time zone, `daysBack` days before `nowMs`. */
export function dayInZone(nowMs: number, timeZone: string, daysBack = 0): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(new Date(nowMs))
  const noon = new Date(`${parts}T12:00:00Z`)
  noon.setUTCDate(noon.getUTCDate() - daysBack)
  return noon.toISOString().slice(0, 10)
}

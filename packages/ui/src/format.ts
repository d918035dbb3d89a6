import { formatLocale, momentText, type Language } from '@baize/phrases'

/** A decimal amount such as `"-1000.00"` with its currency's symbol: `-$1,000.00`. Keeps every digit, however long. */
export function formatMoney(amount: string, symbol: string, language: Language): string {
  const negative = amount.startsWith('-')
  const digits = amount.split('.')[1]?.length ?? 0
  const format = new Intl.NumberFormat(formatLocale(language), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  // The contract checks amounts as decimal text, which is what the formatter reads without rounding.
  const absolute = format.format((negative ? amount.slice(1) : amount) as Intl.StringNumericLiteral)
  return `${negative ? '-' : ''}${symbol}${absolute}`
}

/** A whole number with the locale's separators. */
export function formatCount(count: number, language: Language): string {
  return new Intl.NumberFormat(formatLocale(language)).format(count)
}

/** A time (RFC 3339, UTC) as day and time of the brand's zone, to the second. */
export function formatTime(time: string, language: Language, timeZone: string): string {
  return new Intl.DateTimeFormat(formatLocale(language), { dateStyle: 'medium', timeStyle: 'medium', timeZone }).format(
    new Date(time),
  )
}

/** A time (RFC 3339, UTC) as day and time of the brand's zone, to the minute and with the zone: for what is announced. */
export function formatMoment(time: string, language: Language, timeZone: string): string {
  return momentText(Date.parse(time), { language, timeZone, month: 'long' })
}

/** The day of a time (RFC 3339, UTC) in the brand's zone. */
export function formatDay(time: string, language: Language, timeZone: string): string {
  return new Intl.DateTimeFormat(formatLocale(language), { dateStyle: 'medium', timeZone }).format(new Date(time))
}

/** A fraction such as `"0.955432"` as a percentage with two decimals: `95.54%`. */
export function formatShare(fraction: string, language: Language): string {
  // See formatMoney: decimal text is read without rounding.
  const value = fraction as Intl.StringNumericLiteral
  return new Intl.NumberFormat(formatLocale(language), {
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(value)
}

/** The calendar day (`yyyy-mm-dd`) that it is in a time zone at `nowMs`, `daysBack` days before. */
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

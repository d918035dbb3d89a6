import { localeOf, type Language } from './language.ts'

/**
 * The locale that figures and dates are written in. Thai keeps the Gregorian year: the betting record, the date picker,
 * the proof and an announced end must show the same day the same way.
 */
export function formatLocale(language: Language): string {
  return language === 'TH' ? 'th-u-ca-gregory' : localeOf[language]
}

/** How a moment is written: in which language, in which time zone, and how long the month's name is. */
export interface MomentStyle {
  readonly language: Language
  /** An IANA time zone, such as `Asia/Bangkok`. */
  readonly timeZone: string
  readonly month: 'long' | 'short'
}

/** A time as its day and time in a zone, to the minute and with the zone: for what is announced. */
export function momentText(epochMilliseconds: number, { language, timeZone, month }: MomentStyle): string {
  return new Intl.DateTimeFormat(formatLocale(language), {
    year: 'numeric',
    month,
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
    timeZoneName: 'shortOffset',
  }).format(epochMilliseconds)
}

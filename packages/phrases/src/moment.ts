import { localeOf, type Language } from './language.ts'
import { locales } from './locales.ts'

/** The tag that figures and dates are written by. */
export function formatLocale(language: Language): string {
  const { complete } = locales[language]
  return 'formatTag' in complete ? complete.formatTag : localeOf[language]
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

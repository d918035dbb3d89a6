import { locales, type LocaleCode } from '@baize/phrases'

/**
 * The locale to offer on a first visit: the one that the browser prefers among those of the brand, unless it is the shown
 * one. A browser in `zh-TW` is offered that locale if the brand has it, otherwise another one in Chinese.
 */
export function offeredLocale(
  preferred: readonly string[],
  available: readonly LocaleCode[],
  shown: LocaleCode,
): LocaleCode | undefined {
  const matching = (wanted: string, tagOf: (tag: string) => string) =>
    available.find((code) => tagOf(locales[code].tag) === tagOf(wanted))
  for (const wanted of preferred) {
    const found = matching(wanted, (tag) => tag.toLowerCase()) ?? matching(wanted, primaryOf)
    if (found !== undefined) return found === shown ? undefined : found
  }
  return undefined
}

const primaryOf = (tag: string) => tag.toLowerCase().split('-')[0] ?? ''

import { parseLanguage, type Language } from './language.ts'
import { locales, parseLocale, type LocaleCode } from './locales.ts'

/** The language that says which phrases there are, and whose words stand in where nothing else does. */
export const lastFallback = 'EN' satisfies Language

/** Whose words a locale is shown in, its own first and English last: `HK` gives `HK`, `TW`, `CN`, `EN`. */
export function fallbacksOf(code: LocaleCode): readonly LocaleCode[] {
  const locale = locales[code]
  const next = 'fallback' in locale ? parseLocale(locale.fallback) : undefined
  if (next !== undefined) return [code, ...fallbacksOf(next)]
  return code === lastFallback ? [code] : [code, lastFallback]
}

/** The complete language that a locale is shown in: the site's texts and the server's replies come in this one. */
export function languageOfLocale(code: LocaleCode): Language {
  return (
    fallbacksOf(code)
      .map(parseLanguage)
      .find((language) => language !== undefined) ?? lastFallback
  )
}

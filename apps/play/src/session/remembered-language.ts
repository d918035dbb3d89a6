import { languageOfLocale, parseLocale, type Language } from '@baize/phrases'
import type { Store } from '../ports.ts'

/** The language that the site stored for this visitor, under the specification's names. */
export function rememberedLanguage(store: Store): Language | undefined {
  const locale = parseLocale(store.getItem('lang') ?? '') ?? parseLocale(store.getItem('hisLang') ?? '')
  return locale === undefined ? undefined : languageOfLocale(locale)
}

export type { Dictionary, PhraseKey } from './dictionaries.ts'
export { fallbacksOf, languageOfLocale, lastFallback } from './fallbacks.ts'
export { fillIn } from './fill-in.ts'
export {
  defaultLanguage,
  fileCode,
  fontOf,
  inEachLanguage,
  languageOfTag,
  languages,
  localeOf,
  negotiateLanguage,
  parseLanguage,
  primaryTag,
  type Font,
  type Language,
} from './language.ts'
export { localeCodes, locales, parseLocale, type LocaleCode } from './locales.ts'
export { formatLocale, momentText, type MomentStyle } from './moment.ts'

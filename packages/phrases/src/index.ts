export { fillIn } from './fill-in.ts'
export { languages, localeOf, negotiateLanguage, parseLanguage, type Language } from './language.ts'
export { fallbacksOf, languageOfLocale, localeCodes, locales, parseLocale, type LocaleCode } from './locales.ts'
export { formatLocale, momentText, type MomentStyle } from './moment.ts'

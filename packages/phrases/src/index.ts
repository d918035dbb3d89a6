export { languages, localeOf, negotiateLanguage, parseLanguage, type Language } from './language.ts'

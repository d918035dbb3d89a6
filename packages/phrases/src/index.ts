/**
 * The dictionaries: everything that the platform says to people, in every language, and the list of languages.
 *
 * To change:
 * - an error's words (error messages): `phrases` in `languages/en/errors.ts`, by error code, and the same file of each
 *   language
 * - the site's words: `phrases` in `languages/en/site.ts` and the same file of each language; logging in and recovery,
 *   `languages/en/access.ts`; forms and their fields, `languages/en/fields.ts`; the security centre, `languages/en/centre.ts`;
 *   the betting record and the fairness proof, `languages/en/proof.ts`; help, blog, licences and the agents' pages,
 *   `languages/en/content.ts`
 * - the games' words (the game window): `phrases` in `languages/en/play.ts` and the same file of each language; of the vendor
 *   sandbox's games, `languages/en/vendor-window.ts`; what its halls have in common, `languages/en/vendor-hall.ts`
 * - the words of the back office: `phrases` in `languages/en/office.ts` and the files beside it that
 *   begin with "office-", and the same files of each language
 * - the words of the payment sandbox's pages: `phrases` in `languages/en/payment-sandbox.ts` and the same file of each language
 * - the words of e-mails and SMS: `phrases` in `languages/en/letters.ts` and the same file of each language
 * - the words of player protection: `phrases` in `languages/en/protection.ts` and the same file of each language
 * - how bets of lotteries are called: `phrases` in `languages/en/lottery-bets.ts` and the same files of each language; which phrase
 *   belongs to which bet, `lottery-bet-names.ts`
 * - a word that follows a number (plural): its two forms in the phrase itself, such as "{0|minute|minutes}", which `fillIn` in
 *   `fill-in.ts` chooses between
 * - a new language, or a language's fallback: `locales` in `locales.ts`; the steps, `CONTRIBUTING.md`
 * - default language of the platform: `defaultLanguage` in `language.ts`; of a brand, `defaultLanguage` in
 *   `brands/demo/brand.json`
 * - the language chosen for a browser's Accept-Language header: `negotiateLanguage` in `language.ts`
 * - calendar and notation of dates and numbers in a language: `formatTag` in `locales.ts`; a time in an announcement,
 *   `momentText` in `moment.ts`
 * - a new dictionary: `EnglishDictionaries` in `dictionaries.ts`, loaded in `load-dictionary.ts`
 */
export type { Area, Dictionary, PhraseKey } from './dictionaries.ts'
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

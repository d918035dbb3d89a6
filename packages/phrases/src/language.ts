import { localeCodes, locales, type LocaleCode } from './locales.ts'

/** A locale that every dictionary is complete in (specification 3.053): one whose entry in `locales.ts` says so. */
export type Language = {
  [Code in LocaleCode]: (typeof locales)[Code] extends { readonly complete: object } ? Code : never
}[LocaleCode]

/** Every complete language, in the order of the selector. */
export const languages: readonly Language[] = localeCodes.filter(isComplete)

/** What the site speaks until somebody chooses (9.032), unless the brand says otherwise. */
export const defaultLanguage: Language = 'TH'

/** The family of letters that a language is written in. */
export type Font = (typeof locales)[Language]['complete']['font']

/** The BCP 47 tag of each language, for `Intl`, `lang` attributes and `Accept-Language`. */
export const localeOf = inEachLanguage((language): string => locales[language].tag)

/** The family of letters that a language is written in. */
export function fontOf(language: Language): Font {
  return locales[language].complete.font
}

/** A language's code in the names of files and folders: `th`. */
export function fileCode(language: Language): string {
  return language.toLowerCase()
}

/** Makes something for each language. */
export function inEachLanguage<Made>(make: (language: Language) => Made): Readonly<Record<Language, Made>> {
  // The entries are those of every language.
  return Object.fromEntries(languages.map((language) => [language, make(language)])) as Record<Language, Made>
}

/** Reads a language code as the specification writes it; `undefined` for any other text. */
export function parseLanguage(text: string): Language | undefined {
  return languages.find((language) => language === text)
}

/**
 * The best language for an `Accept-Language` header; `undefined` when none is ours. Takes our codes as well as BCP 47
 * tags: `zh-Hans,th;q=0.5` is CN.
 */
export function negotiateLanguage(header: string): Language | undefined {
  const ranges = header
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const quality = parameters.map((parameter) => /^\s*q=([0-9.]+)$/.exec(parameter)?.[1]).find(Boolean)
      return { language: languageOfTag(tag), quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter((range) => range.language !== undefined && range.quality > 0)
  return ranges.toSorted((left, right) => right.quality - left.quality)[0]?.language
}

/** The first part of a tag, which names the language without its region or script: `zh`. */
export function primaryTag(tag: string): string {
  return tag.toLowerCase().split('-')[0] ?? ''
}

/** The language of a BCP 47 tag: the one with this very tag, else the first with the same primary tag or code. */
export function languageOfTag(tag: string): Language | undefined {
  const [whole, primary] = [tag.toLowerCase(), primaryTag(tag)]
  return (
    languages.find((language) => localeOf[language].toLowerCase() === whole) ??
    languages.find((language) => [primaryTag(localeOf[language]), fileCode(language)].includes(primary))
  )
}

function isComplete(code: LocaleCode): code is Language {
  return 'complete' in locales[code]
}

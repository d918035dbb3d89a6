/** The language codes of the specification (3.053). */
export const languages = ['TH', 'CN', 'EN'] as const

/** A language that every dictionary is complete in. */
export type Language = (typeof languages)[number]

/** The BCP 47 tag of each language, for `Intl`, `lang` attributes and `Accept-Language`. */
export const localeOf: Record<Language, string> = { TH: 'th', CN: 'zh-CN', EN: 'en' }

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

function languageOfTag(tag: string): Language | undefined {
  const primary = tag.toLowerCase().split('-')[0]
  return languageOfPrimary.get(primary ?? '')
}

const languageOfPrimary: ReadonlyMap<string, Language> = new Map([
  ['th', 'TH'],
  ['zh', 'CN'],
  ['cn', 'CN'],
  ['en', 'EN'],
])

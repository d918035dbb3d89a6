import { parseLanguage, type Language } from './language.ts'

/** A locale that a brand may offer: its BCP 47 tag, its name in itself, and whose words stand in where its own are missing. */
interface Locale {
  readonly tag: string
  readonly name: string
  /** The locale asked next; without one it is English. */
  readonly fallback?: string
}

/**
 * Every locale code of the selector (specification 1.005). Three have complete dictionaries: `TH`, `CN` and `EN`. Each
 * other one is shown in the words of its fallback, key by key, and in the end in English; a dictionary that is added
 * later is used without any other change. A fallback is a language that most of its readers read.
 */
export const locales = {
  EN: { tag: 'en', name: 'English' },
  CN: { tag: 'zh-CN', name: '简体中文' },
  TH: { tag: 'th', name: 'ไทย' },
  TW: { tag: 'zh-TW', name: '繁體中文', fallback: 'CN' },
  HK: { tag: 'zh-HK', name: '繁體中文（香港）', fallback: 'TW' },
  LO: { tag: 'lo', name: 'ລາວ', fallback: 'TH' },
  VN: { tag: 'vi', name: 'Tiếng Việt' },
  KH: { tag: 'km', name: 'ខ្មែរ' },
  MM: { tag: 'my', name: 'မြန်မာ' },
  ID: { tag: 'id', name: 'Bahasa Indonesia' },
  MY: { tag: 'ms', name: 'Bahasa Melayu' },
  PH: { tag: 'fil', name: 'Filipino' },
  JP: { tag: 'ja', name: '日本語' },
  KR: { tag: 'ko', name: '한국어' },
  MN: { tag: 'mn', name: 'Монгол' },
  HI: { tag: 'hi', name: 'हिन्दी' },
  BN: { tag: 'bn', name: 'বাংলা' },
  TA: { tag: 'ta', name: 'தமிழ்' },
  TE: { tag: 'te', name: 'తెలుగు' },
  NE: { tag: 'ne', name: 'नेपाली', fallback: 'HI' },
  SI: { tag: 'si', name: 'සිංහල' },
  UR: { tag: 'ur', name: 'اردو' },
  FA: { tag: 'fa', name: 'فارسی' },
  AR: { tag: 'ar', name: 'العربية' },
  TR: { tag: 'tr', name: 'Türkçe' },
  RU: { tag: 'ru', name: 'Русский' },
  KZ: { tag: 'kk', name: 'Қазақша', fallback: 'RU' },
  UZ: { tag: 'uz', name: 'Oʻzbekcha', fallback: 'RU' },
  DE: { tag: 'de', name: 'Deutsch' },
  FR: { tag: 'fr', name: 'Français' },
  ES: { tag: 'es', name: 'Español' },
  MX: { tag: 'es-MX', name: 'Español (México)', fallback: 'ES' },
  PT: { tag: 'pt-PT', name: 'Português' },
  BR: { tag: 'pt-BR', name: 'Português (Brasil)', fallback: 'PT' },
  IT: { tag: 'it', name: 'Italiano' },
} as const satisfies Record<string, Locale>

/** A code of the language selector. The codes with complete dictionaries are among them. */
export type LocaleCode = keyof typeof locales

/** Every locale code. */
// The keys of a literal object are exactly its type's keys.
export const localeCodes = Object.keys(locales) as LocaleCode[]

/** Reads a locale code; `undefined` for any other text. */
export function parseLocale(text: string): LocaleCode | undefined {
  return localeCodes.find((code) => code === text)
}

/** Whose words a locale is shown in, its own first and English last: `HK` gives `HK`, `TW`, `CN`, `EN`. */
export function fallbacksOf(code: LocaleCode): readonly LocaleCode[] {
  const { fallback }: Locale = locales[code]
  const next = fallback === undefined ? undefined : parseLocale(fallback)
  if (next !== undefined) return [code, ...fallbacksOf(next)]
  return code === 'EN' ? [code] : [code, 'EN']
}

/** The complete language that a locale is shown in: the house's texts, and all that it answers, come in this one. */
export function languageOfLocale(code: LocaleCode): Language {
  return (
    fallbacksOf(code)
      .map(parseLanguage)
      .find((language) => language !== undefined) ?? 'EN'
  )
}

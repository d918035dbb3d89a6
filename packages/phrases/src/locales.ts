/** A locale that a brand may offer. */
interface Locale {
  /** Its BCP 47 tag. */
  readonly tag: string
  /** Its name in itself. */
  readonly name: string
  /** The locale whose words stand in for its own, one that most of its readers read; without it that is English. */
  readonly fallback?: string
  /** Present where every dictionary of `languages/<code>` is there; the locale is then a language of its own. */
  readonly complete?: {
    /** The family of its letters; the fonts' files are in `packages/ui/src/fonts.ts`. */
    readonly font: string
    /** The tag that figures and dates are written by, where it is not the locale's own. */
    readonly formatTag?: string
  }
}

/**
 * THE list of languages: every locale code of the selector (specification 1.005). Those with `complete` have dictionaries;
 * each other one is shown in the words of its fallback, and in the end in English.
 *
 * Thai keeps the Gregorian year: the betting record, the date picker, the proof and an announced end must show the same day
 * the same way.
 */
export const locales = {
  EN: { tag: 'en', name: 'English', complete: { font: 'Noto Sans' } },
  CN: { tag: 'zh-CN', name: '简体中文', complete: { font: 'Noto Sans SC' } },
  TH: { tag: 'th', name: 'ไทย', complete: { font: 'Noto Sans Thai', formatTag: 'th-u-ca-gregory' } },
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

/** A code of the language selector. */
export type LocaleCode = keyof typeof locales

/** Every locale code. */
// The keys of a literal object are exactly its type's keys.
export const localeCodes = Object.keys(locales) as LocaleCode[]

/** Reads a locale code; `undefined` for any other text. */
export function parseLocale(text: string): LocaleCode | undefined {
  return localeCodes.find((code) => code === text)
}

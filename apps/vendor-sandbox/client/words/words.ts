import { chinese } from './cn.ts'
import { english, type WordKey } from './en.ts'
import { thai } from './th.ts'

/** The languages of the game window. */
export type WindowLanguage = 'EN' | 'TH' | 'CN'

const dictionaries: Readonly<Record<WindowLanguage, Readonly<Record<WordKey, string>>>> = {
  EN: english,
  TH: thai,
  CN: chinese,
}

/** The language of a locale such as `zh-CN`; English for unsupported languages. */
export function languageOf(locale: string): WindowLanguage {
  const primary = locale.toLowerCase().split('-')[0]
  return primary === 'th' ? 'TH' : primary === 'zh' || primary === 'cn' ? 'CN' : 'EN'
}

/** The BCP 47 tag of a language. */
export const tagOf: Readonly<Record<WindowLanguage, string>> = { EN: 'en', TH: 'th', CN: 'zh-CN' }

/** Returns a phrase with its placeholders filled in. */
export type Say = (key: WordKey, ...values: readonly (string | number)[]) => string

/** Returns the phrase function of one language. */
export function phrasesOf(language: WindowLanguage): Say {
  return (key, ...values) =>
    dictionaries[language][key].replace(/\{(\d)\}/g, (_, index: string) => String(values[Number(index)] ?? ''))
}

/** Whether a text is the key of a phrase. */
export function isWord(key: string): key is WordKey {
  return Object.hasOwn(english, key)
}

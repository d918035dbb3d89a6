import { chinese } from './cn.ts'
import { english, type WordKey } from './en.ts'
import { thai } from './th.ts'

/** The languages of the game window, by the first part of the launch's locale. */
export type WindowLanguage = 'EN' | 'TH' | 'CN'

const dictionaries: Readonly<Record<WindowLanguage, Readonly<Record<WordKey, string>>>> = {
  EN: english,
  TH: thai,
  CN: chinese,
}

/** Reads a locale such as `zh-CN`; English for any that the window does not speak. */
export function languageOf(locale: string): WindowLanguage {
  const primary = locale.toLowerCase().split('-')[0]
  return primary === 'th' ? 'TH' : primary === 'zh' || primary === 'cn' ? 'CN' : 'EN'
}

/** The BCP 47 tag of a language. */
export const tagOf: Readonly<Record<WindowLanguage, string>> = { EN: 'en', TH: 'th', CN: 'zh-CN' }

/** Says a word with its places filled in. */
export type Say = (key: WordKey, ...values: readonly (string | number)[]) => string

/** Speaks one language. */
export function speak(language: WindowLanguage): Say {
  return (key, ...values) =>
    dictionaries[language][key].replace(/\{(\d)\}/g, (_, index: string) => String(values[Number(index)] ?? ''))
}

/** Whether a text is a word's key. */
export function isWord(key: string): key is WordKey {
  return Object.hasOwn(english, key)
}

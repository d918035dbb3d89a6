import { fillIn } from '../fill-in.ts'
import type { Language } from '../language.ts'
import { letters as cn } from './cn.ts'
import { letters as en, type LetterKey, type Letters } from './en.ts'
import { letters as th } from './th.ts'

/** What the house writes to people, in each language. */
const dictionaries: Readonly<Record<Language, Letters>> = { TH: th, CN: cn, EN: en }

/** A text in a language, with `{0}`, `{1}` … replaced by `values`. */
export function letterPhrase(language: Language, key: LetterKey, values: readonly (string | number)[]): string {
  return fillIn(dictionaries[language][key], values, language)
}

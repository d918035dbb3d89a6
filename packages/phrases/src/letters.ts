import type { PhraseKey } from './dictionaries.ts'
import { fillIn } from './fill-in.ts'
import type { Language } from './language.ts'
import { loadEachLanguage } from './load-each-language.ts'
import { loadLetters } from './load-dictionary.ts'

/** A text that the site sends to people. */
export type LetterKey = PhraseKey<'letters'>

const dictionaries = await loadEachLanguage(loadLetters)

/** A text in a language, with `{0}`, `{1}` … replaced by `values`. */
export function letterPhrase(language: Language, key: LetterKey, values: readonly (string | number)[]): string {
  return fillIn(dictionaries[language][key], values, language)
}

import { fillIn, lastFallback, negotiateLanguage, type Language, type PhraseKey } from '@baize/phrases'
import { loadVendorWindow } from '@baize/phrases/load-dictionary'

/** The key of a phrase. */
export type WordKey = PhraseKey<'vendor-window'>

/** The language of a locale such as `zh-CN` or of an `Accept-Language` header; English for unsupported languages. */
export function languageOf(locale: string): Language {
  return negotiateLanguage(locale) ?? lastFallback
}

/** Returns a phrase with its placeholders filled in. */
export interface Say {
  (key: WordKey, ...values: readonly (string | number)[]): string
  /** Whether a text is the key of a phrase. */
  readonly knows: (key: string) => key is WordKey
}

/** Loads the phrases of one language. */
export async function loadPhrases(language: Language): Promise<Say> {
  const { phrases } = await loadVendorWindow(language)
  const say = (key: WordKey, ...values: readonly (string | number)[]) => fillIn(phrases[key], values, language)
  const knows = (key: string): key is WordKey => Object.hasOwn(phrases, key)
  return Object.assign(say, { knows })
}

import {
  fillIn,
  lastFallback,
  negotiateLanguage,
  type Area,
  type Dictionary,
  type Language,
  type PhraseKey,
} from '@baize/phrases'
import { loadVendorWindow } from '@baize/phrases/load-dictionary'

/** The key of a phrase. */
export type WordKey = PhraseKey<'vendor-window'>

/** The language of a locale such as `zh-CN` or of an `Accept-Language` header; English for unsupported languages. */
export function languageOf(locale: string): Language {
  return negotiateLanguage(locale) ?? lastFallback
}

/** Returns a phrase of an area with its placeholders filled in. */
export interface SayIn<A extends Area> {
  (key: PhraseKey<A>, ...values: readonly (string | number)[]): string
  /** Whether a text is the key of a phrase. */
  readonly knows: (key: string) => key is PhraseKey<A>
}

/** Returns a phrase of every game window. */
export type Say = SayIn<'vendor-window'>

/** Says the phrases of a dictionary. */
export function sayFrom<A extends Area>(phrases: Dictionary<A>, language: Language): SayIn<A> {
  const say = (key: PhraseKey<A>, ...values: readonly (string | number)[]) => fillIn(phrases[key], values, language)
  const knows = (key: string): key is PhraseKey<A> => Object.hasOwn(phrases, key)
  return Object.assign(say, { knows })
}

/** Loads the phrases of one language. */
export async function loadPhrases(language: Language): Promise<Say> {
  return sayFrom((await loadVendorWindow(language)).phrases, language)
}

import type { PhraseKey } from './dictionaries.ts'
import { fillIn } from './fill-in.ts'
import { inEachLanguage, type Language } from './language.ts'
import { loadEachLanguage } from './load-each-language.ts'
import { loadContent, loadSite } from './load-dictionary.ts'

/** A phrase of the site. */
export type SiteKey = PhraseKey<'site'>

/** A phrase around the operator's own texts. */
export type ContentKey = PhraseKey<'content'>

const [site, content] = await Promise.all([loadEachLanguage(loadSite), loadEachLanguage(loadContent)])
const dictionaries = inEachLanguage((language) => ({ ...site[language], ...content[language] }))

/**
 * What the site says in a language, with `{0}`, `{1}` … replaced by `values`: for the server, which has all languages. The
 * browser loads those that it shows.
 */
export function sitePhrase(
  language: Language,
  key: SiteKey | ContentKey,
  values: readonly (string | number)[] = [],
): string {
  return fillIn(dictionaries[language][key], values, language)
}

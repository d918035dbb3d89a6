import { CallRefused } from '@baize/contract/client'
import { fillIn, languageOfLocale, locales, type LocaleCode, type PhraseKey } from '@baize/phrases'
import i18next from 'i18next'
import { useCallback } from 'react'
import { isLoadFailure } from '../browser/load-failure.ts'
import { useLanguage } from './language.ts'

/** The phrases that every page may need. */
export type SiteKey = PhraseKey<'site'>

/** The phrases around the house's own texts. */
export type ContentKey = PhraseKey<'content'>

/** The phrases of the pages about fairness. */
export type ProofKey = PhraseKey<'proof'>

/** The phrases of codes and of a forgotten password. */
export type AccessKey = PhraseKey<'access'>

/** The names and rules of fields, and the phrases of registering. */
export type FieldKey = PhraseKey<'fields'>

/** The phrases of the security centre. */
export type CentreKey = PhraseKey<'centre'>

/** Says a phrase in the language shown, with `{0}`, `{1}` … replaced by `values`. */
export type Phrases<Key extends string> = (key: Key, ...values: readonly (string | number)[]) => string

/** The site's phrases. */
export function usePhrases(): Phrases<SiteKey> {
  return usePhrasesOf('site')
}

/** The phrases of the pages about fairness; their routes load them first. */
export function useProofPhrases(): Phrases<ProofKey> {
  return usePhrasesOf('proof')
}

/** The phrases around help, blog, guides and licences; whoever shows them loads them first. */
export function useContentPhrases(): Phrases<ContentKey> {
  return usePhrasesOf('content')
}

/** The phrases of codes and of a forgotten password; whoever shows them loads them first. */
export function useAccessPhrases(): Phrases<AccessKey> {
  return usePhrasesOf('access')
}

/** The names and rules of fields, and the phrases of registering; whoever shows them loads them first. */
export function useFieldPhrases(): Phrases<FieldKey> {
  return usePhrasesOf('fields')
}

/** The phrases of the security centre; its route loads them first. */
export function useCentrePhrases(): Phrases<CentreKey> {
  return usePhrasesOf('centre')
}

/**
 * What went wrong, in words: the house's own, which are in the reader's language already; that no answer came (8.020); that a
 * part of the site did not arrive (8.038); or that nobody knows (8.026).
 */
export function useErrorText(): (error: unknown) => string {
  const t = usePhrases()
  return useCallback(
    (error) => (error instanceof CallRefused && error.code !== 'network' ? error.message : t(keyOfError(error))),
    [t],
  )
}

function keyOfError(error: unknown): SiteKey {
  if (isLoadFailure(error)) return 'system.loadError'
  return error === undefined || error instanceof CallRefused ? 'error.network' : 'error.unknown'
}

type Area = 'site' | 'proof' | 'content' | 'access' | 'fields' | 'centre'

function usePhrasesOf<Key extends string>(area: Area): Phrases<Key> {
  return sayingOf(
    area,
    useLanguage((state) => state.locale),
  )
}

const sayings = new Map<string, Phrases<string>>()

/** One function for each area and locale, so that what is shown in it is drawn anew when the language changes, and only then. */
function sayingOf(area: Area, locale: LocaleCode): Phrases<string> {
  const name = `${area} ${locale}`
  const known = sayings.get(name)
  if (known !== undefined) return known
  const say: Phrases<string> = (key, ...values) =>
    fillIn(i18next.t(key, { ns: area, skipInterpolation: true }), values, languageOfLocale(locale))
  sayings.set(name, say)
  return say
}

/** Names the symbols of one of our own games, from the game's own phrases. */
export function useSymbolName(gameCode: string): (symbol: string) => string {
  const locale = useLanguage((state) => state.locale)
  return useCallback(
    (symbol) =>
      i18next.t(`symbol.${gameCode}.${symbol}`, { ns: 'play', lng: locales[locale].tag, defaultValue: symbol }),
    [locale, gameCode],
  )
}

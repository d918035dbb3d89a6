import type { content } from '@baize/phrases/site/content-en'
import type { proof } from '@baize/phrases/site/proof-en'
import type { site } from '@baize/phrases/site/en'
import { CallRefused } from '@baize/contract/client'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailure } from './load-failure.ts'

/** A phrase with several forms (`_one`, `_other` …) is asked for by its name alone. */
type Named<Key> = Key extends `${infer Name}_${Intl.LDMLPluralRule}` ? Name : Key

/** The phrases of the site. */
export type SiteKey = Named<keyof typeof site>
/** The phrases of the pages about fairness. */
export type ProofKey = Named<keyof typeof proof>

/** The phrases around the house's own texts. */
export type ContentKey = Named<keyof typeof content>

/** Says a phrase in the language shown, with `{0}`, `{1}` … replaced by `values`; its form follows the first one, where that is a number. */
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
  if (error instanceof LoadFailure) return 'system.loadError'
  return error === undefined || error instanceof CallRefused ? 'error.network' : 'error.unknown'
}

function usePhrasesOf<Key extends string>(area: 'site' | 'proof' | 'content'): Phrases<Key> {
  const { t } = useTranslation(area)
  // `Phrases` checks the keys against the dictionary; the library's own types cannot see through a generic key.
  const say = t as unknown as (key: string, values: Record<string, string | number>) => string
  return useCallback<Phrases<Key>>(
    (key, ...values) => {
      const [count] = values
      return say(key, { ...Object.fromEntries(values.entries()), ...(typeof count === 'number' ? { count } : {}) })
    },
    [say],
  )
}

/** Names the symbols of one of our own games, from the game's own phrases. */
export function useSymbolName(gameCode: string): (symbol: string) => string {
  const { t } = useTranslation('play')
  return useCallback((symbol) => t(`symbol.${gameCode}.${symbol}`, { defaultValue: symbol }), [t, gameCode])
}

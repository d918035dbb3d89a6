import type { proof } from '@baize/phrases/site/proof-en'
import type { site } from '@baize/phrases/site/en'
import { CallRefused } from '@baize/contract/client'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/** A phrase with several forms (`_one`, `_other` …) is asked for by its name alone. */
type Named<Key> = Key extends `${infer Name}_${Intl.LDMLPluralRule}` ? Name : Key

/** The phrases of the site. */
export type SiteKey = Named<keyof typeof site>
/** The phrases of the pages about fairness. */
export type ProofKey = Named<keyof typeof proof>

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

/** What a failed call says: the house's own words, which are in the reader's language already, or that no answer came. */
export function useErrorText(): (error: unknown) => string {
  const t = usePhrases()
  return useCallback(
    (error) => (error instanceof CallRefused && error.code !== 'network' ? error.message : t('error.network')),
    [t],
  )
}

function usePhrasesOf<Key extends string>(area: 'site' | 'proof'): Phrases<Key> {
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

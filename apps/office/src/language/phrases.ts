import { CallRefused } from '@baize/contract/client'
import { fillIn, type PhraseKey } from '@baize/phrases'
import { useCallback, useMemo } from 'react'
import { useLanguage, type OfficeArea } from './language.ts'

/** The phrases that every page may need. */
export type OfficeKey = PhraseKey<'office'>

/** Translates a phrase into the current language, with `{0}`, `{1}` … replaced by `values`. */
export type Phrases<Key extends string> = (key: Key, ...values: readonly (string | number)[]) => string

/** The phrases of all pages. */
export function usePhrases(): Phrases<OfficeKey> {
  return usePhrasesOf('office')
}

/** The phrases of a subject, which the route of its page loads by `loadPhrases`. */
export function usePhrasesOf<A extends OfficeArea>(area: A): Phrases<PhraseKey<A>> {
  const language = useLanguage((state) => state.language)
  const phrases: Readonly<Record<string, string>> | undefined = useLanguage((state) => state.phrases[area])
  return useMemo(
    () =>
      (key, ...values) =>
        fillIn(phrases?.[key] ?? key, values, language),
    [phrases, language],
  )
}

/**
 * An error as text: the server's own message, already in the reader's language, or that it did not answer.
 *
 * To change:
 * - messages for errors without an answer from the server: `useErrorText` here; for the server's refusals,
 *   `packages/phrases/src/languages/en/errors.ts`
 */
export function useErrorText(): (error: unknown) => string {
  const t = usePhrases()
  return useCallback(
    (error) => {
      if (!(error instanceof CallRefused)) return t('error.unknown')
      return error.code === 'network' ? t('error.network') : error.message
    },
    [t],
  )
}

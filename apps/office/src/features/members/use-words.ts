import type { PhraseKey } from '@baize/phrases'
import { useCallback } from 'react'
import { useLanguage } from '../../language/language.ts'
import { usePhrasesOf } from '../../language/phrases.ts'

type Key = PhraseKey<'office-members'>

/**
 * Names of what the server says by a word, such as a state. A word that this page does not know yet is shown as
 * it is.
 */
export function useWords(): (group: 'state' | 'result' | 'way' | 'entry', word: string) => string {
  const t = usePhrasesOf('office-members')
  const known: object | undefined = useLanguage((state) => state.phrases['office-members'])
  return useCallback(
    (group, word) => {
      const key = `${group}.${word}`
      // It is one of the phrases, as has just been looked up.
      return known !== undefined && Object.hasOwn(known, key) ? t(key as Key) : word
    },
    [t, known],
  )
}

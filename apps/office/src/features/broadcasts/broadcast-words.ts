import type { Audience, Broadcast } from '@baize/contract/office'
import { useCallback } from 'react'
import type { Tone } from '../../kit/values.tsx'
import { useLanguage } from '../../language/language.ts'
import { usePhrasesOf } from '../../language/phrases.ts'

/** Key of the lists of messages to many. */
export const broadcastKey = ['broadcasts'] as const

export const toneOfBroadcast: Readonly<Record<Broadcast['state'], Tone>> = {
  sending: 'waiting',
  sent: 'good',
  cancelled: 'bad',
}

/** What an audience can be narrowed by, in the order of the form. */
export const audienceFields = ['tag', 'level', 'registeredFrom', 'registeredTo', 'seenFrom', 'seenTo'] as const

/** The title of a message in the operator's language, or in the first in which it was written. */
export function useTitleOf(): (broadcast: Pick<Broadcast, 'words'>) => string {
  const language = useLanguage((state) => state.language)
  return useCallback(
    ({ words }) => (words.find((one) => one.language === language) ?? words[0])?.title ?? '',
    [language],
  )
}

/** Whom a message is for, in words. */
export function useAudienceWords(): (audience: Audience) => string {
  const t = usePhrasesOf('office-support')
  return useCallback(
    (audience) => {
      const parts = audienceFields.flatMap((field) => {
        const value = audience[field]
        return value === undefined ? [] : [`${t(`cast.${field}`)}: ${value}`]
      })
      return parts.length === 0 ? t('cast.all') : parts.join(' · ')
    },
    [t],
  )
}

import { launchGame } from '@baize/contract'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { call } from '../../api/client.ts'
import { mine } from '../../api/queries.ts'
import type { GameToOpen } from '../../dialogs/dialogs.ts'
import { useLanguage } from '../../language/language.ts'

/**
 * Requests the one-time address of a game: once for each opening, and never cached, because a used address opens
 * nothing.
 */
export function useLaunchedGame(game: GameToOpen, token: string | undefined) {
  const opening = useId()
  return useQuery({
    queryKey: [mine, 'launch', opening, token, game],
    queryFn: () => {
      const { language } = useLanguage.getState()
      const { trial, ...named } = game
      return call(launchGame, { body: { ...named, language, backUrl: '/', ...(trial ? { trial } : {}) } })
    },
    enabled: token !== undefined,
    staleTime: 'static',
    gcTime: 0,
    retry: false,
  })
}

import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { favouriteIdsQuery, mine, ownGamesQuery } from '../api/queries.ts'
import { queryClient } from '../api/query-client.ts'
import { useDialogs } from '../state/dialogs.ts'
import { useLanguage } from '../state/language.ts'
import { useOpenGame } from '../state/launch.ts'
import { isRealAccount, useSession, type SignedIn } from '../state/session.ts'

/** Begins the session that a login or a registration answered, and goes on with what the visitor was about to do. */
export function useAfterLogin(): (value: SignedIn, kind: 'login' | 'register') => void {
  const navigate = useNavigate()
  const openGame = useOpenGame()
  return useCallback(
    (value, kind) => {
      const { intent, close } = useDialogs.getState()
      queryClient.removeQueries({ queryKey: [mine] })
      useSession.getState().begin(value)
      if (isRealAccount(value)) loadOwnGames(value.token)
      close()
      if (intent?.kind === 'launch') openGame(intent.game)
      else if (intent?.kind === 'path') void navigate({ href: intent.path, replace: true })
      else if (kind === 'register' || window.location.pathname === '/login') void navigate({ to: '/', replace: true })
    },
    [navigate, openGame],
  )
}

/** Favourites and the games played last are there before a page asks for them (4.018). */
function loadOwnGames(token: string): void {
  void queryClient.prefetchQuery(favouriteIdsQuery(token))
  void queryClient.prefetchQuery(ownGamesQuery(useLanguage.getState().language, 'recent', {}))
}

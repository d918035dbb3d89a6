import type { SecondFactorAsked } from '@baize/contract'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { favouriteIdsQuery, mine, ownGamesQuery } from '../api/queries.ts'
import { queryClient } from '../api/query-client.ts'
import { useDialogs } from '../dialogs/dialogs.ts'
import { changeLanguage, useLanguage } from '../language/language.ts'
import { useOpenGame } from '../play/launch.ts'
import { usePendingFactor } from '../session/pending-factor.ts'
import { isRealAccount, useSession, type LoggedIn } from '../session/session.ts'
import { keepLanguage } from './choose-language.ts'

/** A login that waits for its second factor. */
interface Waiting {
  readonly secondFactor: SecondFactorAsked
}

/**
 * Begins the session that a login or a registration answered, and goes on with what the visitor was about to do. A login
 * that waits for a second factor asks for it first (4.007).
 */
export function useAfterLogin(): (value: LoggedIn | Waiting, kind: 'login' | 'sms' | 'register') => void {
  const navigate = useNavigate()
  const openGame = useOpenGame()
  return useCallback(
    (value, kind) => {
      const { intent, close, show } = useDialogs.getState()
      if ('secondFactor' in value) {
        usePendingFactor.setState({ asked: value.secondFactor })
        show({ kind: 'secondFactor' })
        return
      }
      queryClient.removeQueries({ queryKey: [mine] })
      useSession.getState().begin(value)
      if (isRealAccount(value) && value.passwordDue === null) loadOwnGames(value.token)
      close()
      speakTo(value, kind)
      // The change goes home when it is done (4.009), and nothing goes on before.
      if (value.passwordDue !== null) return
      if (intent?.kind === 'launch') openGame(intent.game)
      else if (intent?.kind === 'path') void navigate({ href: intent.path, replace: true })
      else if (kind === 'register' || window.location.pathname === '/login') void navigate({ to: '/', replace: true })
      if (intent === undefined && value.secondFactorAdvised) void advise(() => void navigate({ to: '/member/account' }))
    },
    [navigate, openGame],
  )
}

/** Tells a member whose login nothing but the password protected (4.007). */
async function advise(goThere: () => void): Promise<void> {
  const { adviseFactor } = await import('../features/auth/advise-factor.ts')
  await adviseFactor(goThere)
}

/** Favourites and the games played last are there before a page asks for them (4.018). */
function loadOwnGames(token: string): void {
  void queryClient.prefetchQuery(favouriteIdsQuery(token))
  void queryClient.prefetchQuery(ownGamesQuery(useLanguage.getState().language, 'recent', {}))
}

/** Speaks what the member chose before (7.051); a new member has chosen what the site is shown in. */
function speakTo({ language }: LoggedIn, kind: 'login' | 'sms' | 'register'): void {
  const shown = useLanguage.getState().locale
  if (kind === 'register') void keepLanguage(shown)
  else if (language !== null && language !== shown) void changeLanguage(language)
}

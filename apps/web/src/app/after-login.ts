import type { SecondFactorAsked } from '@baize/contract'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { favouriteIdsQuery, mine, ownGamesQuery } from '../api/queries.ts'
import { queryClient } from '../api/query-client.ts'
import { useDialogs } from '../dialogs/dialogs.ts'
import { changeLanguage, storedLocale, useLanguage } from '../language/language.ts'
import { useOpenGame } from '../play/launch.ts'
import { usePendingFactor } from '../session/pending-factor.ts'
import { isRealAccount, useSession, type LoggedIn } from '../session/session.ts'
import { keepLanguage } from './choose-language.ts'

/** A login that still needs its second factor. */
interface Waiting {
  readonly secondFactor: SecondFactorAsked
}

/**
 * Starts the session from the reply to a login or registration, and continues with what the visitor was about to do. A
 * login that needs a second factor asks for it first (4.007).
 *
 * To change:
 * - what follows a login or registration: `useAfterLogin` here
 * - which of a member's data is dropped at a login: the queries under `mine` in `api/queries.ts`
 */
export function useAfterLogin(): (value: LoggedIn | Waiting, kind: 'login' | 'sms' | 'register' | 'trial') => void {
  const navigate = useNavigate()
  const openGame = useOpenGame()
  return useCallback(
    (value, kind) => {
      const { intent, close, closeAll, show } = useDialogs.getState()
      if ('secondFactor' in value) {
        usePendingFactor.setState({ asked: value.secondFactor })
        show({ kind: 'secondFactor' })
        return
      }
      queryClient.removeQueries({ queryKey: [mine] })
      useSession.getState().begin(value)
      if (kind === 'trial') {
        closeAll()
        // Home (4.004), unless the visitor was asked to log in for something that trial play may have.
        const wished = intent?.triable === true ? intent : undefined
        if (wished?.kind === 'launch') openGame({ ...wished.game, trial: true })
        else void navigate({ href: wished?.path ?? '/', replace: window.location.pathname === '/login' })
        return
      }
      if (isRealAccount(value) && value.passwordDue === null) loadOwnGames(value.token)
      close()
      applyLanguage(value, kind)
      // After the password change the site returns to the home page (4.009); nothing else continues before that.
      if (value.passwordDue !== null) return
      if (intent?.kind === 'launch') openGame(intent.game)
      else if (intent?.kind === 'path') void navigate({ href: intent.path, replace: true })
      else if (kind === 'register' || window.location.pathname === '/login') void navigate({ to: '/', replace: true })
      if (intent === undefined && value.secondFactorAdvised) void advise(() => void navigate({ to: '/member/account' }))
    },
    [navigate, openGame],
  )
}

/** Recommends a second factor to a member whose login was protected by a password only (4.007). */
async function advise(goThere: () => void): Promise<void> {
  const { adviseFactor } = await import('../features/auth/advise-factor.ts')
  await adviseFactor(goThere)
}

/** Prefetches favourites and recently played games (4.018). */
function loadOwnGames(token: string): void {
  void queryClient.prefetchQuery(favouriteIdsQuery(token))
  void queryClient.prefetchQuery(ownGamesQuery(useLanguage.getState().language, 'recent', {}))
}

/**
 * Switches to the language that the member chose earlier (7.051), unless one was chosen in this browser before the login;
 * for a new member, saves the current one.
 */
function applyLanguage({ language }: LoggedIn, kind: 'login' | 'sms' | 'register'): void {
  const shown = useLanguage.getState().locale
  if (kind === 'register') void keepLanguage(shown)
  else if (language !== null && language !== shown && storedLocale() === undefined)
    void changeLanguage(language).catch(() => undefined)
}

import type { login, ValueOf } from '@baize/contract'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { mine } from '../api/queries.ts'
import { queryClient } from '../api/query-client.ts'
import { useDialogs } from '../state/dialogs.ts'
import { useOpenGame } from '../state/launch.ts'
import { passwordDueOf } from '../state/password-due.ts'
import { useSession } from '../state/session.ts'

/** Begins the session that a login or a registration answered, and goes on with what the visitor was about to do. */
export function useAfterLogin(): (value: ValueOf<typeof login>, kind: 'login' | 'register') => void {
  const navigate = useNavigate()
  const openGame = useOpenGame()
  return useCallback(
    (value, kind) => {
      const { intent, close } = useDialogs.getState()
      queryClient.removeQueries({ queryKey: [mine] })
      const passwordDue = passwordDueOf(value)
      useSession.getState().begin({ ...value, passwordDue })
      close()
      // The change goes home when it is done (4.009), and nothing goes on before.
      if (passwordDue !== undefined) return
      if (intent?.kind === 'launch') openGame(intent.game)
      else if (intent?.kind === 'path') void navigate({ href: intent.path, replace: true })
      else if (kind === 'register' || window.location.pathname === '/login') void navigate({ to: '/', replace: true })
    },
    [navigate, openGame],
  )
}

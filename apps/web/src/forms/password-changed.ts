import type { changePassword, ValueOf } from '@baize/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { infoQuery } from '../api/later-queries.ts'
import { mine } from '../api/queries.ts'
import { ask } from '../dialogs/ask.ts'
import { useLeaveForHome } from '../dialogs/leave-for-home.ts'
import { usePhrases } from '../language/phrases.ts'
import { useSession } from '../session/session.ts'

const shownForMs = 8_000

/**
 * What follows a password change: this tab continues with its new session and refetches its owner, the site returns to
 * the home page (2.016, 4.009) and confirms the change.
 */
export function usePasswordChanged(): (login: ValueOf<typeof changePassword>) => void {
  const t = usePhrases()
  const leaveForHome = useLeaveForHome()
  const queries = useQueryClient()
  return useCallback(
    (login) => {
      const { begin, signedIn } = useSession.getState()
      begin({ ...login, firstTimeLogin: signedIn?.firstTimeLogin ?? false })
      queries.removeQueries({ queryKey: [mine] })
      void queries
        .prefetchQuery(infoQuery(login.token))
        .then(() => leaveForHome())
        .then(() =>
          ask({
            icon: 'success',
            title: t('account.password'),
            html: t('account.changed'),
            buttons: [{ answer: 'close', label: t('shell.close') }],
            closeAfterMs: shownForMs,
          }),
        )
    },
    [leaveForHome, queries, t],
  )
}

import { Button, Loader } from '@baize/ui'
import { logout } from '@baize/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { mine } from '../../api/queries.ts'
import { useDialogs } from '../../dialogs/dialogs.ts'
import { useLeaveForHome } from '../../dialogs/leave-for-home.ts'
import { usePhrases } from '../../language/phrases.ts'
import { useSession } from '../../session/session.ts'
import { noteRememberedLogin } from './remembered-name.ts'
import classes from './form.module.css'

/**
 * Asks for confirmation, then ends the session here and on the server, and goes home. In the agent centre a loader
 * shows, and the agents' page follows (4.005, 2.127).
 *
 * To change:
 * - what signing out clears in the browser: `SignOut` here
 */
export function SignOut() {
  const t = usePhrases()
  const leaveForHome = useLeaveForHome()
  const queries = useQueryClient()
  const close = useDialogs((state) => state.close)
  const [inAgentCentre] = useState(() => window.location.pathname === '/agentHome')
  const { mutate, isIdle, isPending } = useMutation({
    mutationFn: () => call(logout, {}),
    // Whatever the server answers, the user is signed out on this device.
    onSettled: async () => {
      noteRememberedLogin(false)
      await leaveForHome(() => useSession.getState().end(), inAgentCentre ? '/agent' : '/')
      queries.removeQueries({ queryKey: [mine] })
    },
  })
  if (inAgentCentre && !isIdle)
    return (
      <div aria-label={t('auth.signingOut')} className={classes.leaving} role="status">
        <Loader />
      </div>
    )
  return (
    <div className={classes.form}>
      <p>{t('auth.signOutSure')}</p>
      <div className={classes.actions}>
        <Button data-autofocus onClick={close}>
          {t('shell.cancel')}
        </Button>
        <Button kind="primary" loading={isPending} onClick={() => mutate()}>
          {t('auth.signOut')}
        </Button>
      </div>
    </div>
  )
}

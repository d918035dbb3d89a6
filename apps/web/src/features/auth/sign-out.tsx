import { Button, Loader } from '@baize/ui'
import { useState } from 'react'
import { useDialogs } from '../../dialogs/dialogs.ts'
import { usePhrases } from '../../language/phrases.ts'
import { useSignOut } from '../../play/use-sign-out.ts'
import classes from './form.module.css'

/**
 * Asks for confirmation, then ends the session here and on the server, and goes home. In the agent centre a loader
 * shows, and the agents' page follows (4.005, 2.127).
 */
export function SignOut() {
  const t = usePhrases()
  const close = useDialogs((state) => state.close)
  const [inAgentCentre] = useState(() => window.location.pathname.startsWith('/agentHome'))
  const { mutate, isIdle, isPending } = useSignOut(inAgentCentre ? '/agent' : '/')
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

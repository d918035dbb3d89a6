import { Button } from '@baize/ui'
import { logout } from '@baize/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { mine } from '../../api/queries.ts'
import { useDialogs } from '../../dialogs/dialogs.ts'
import { useLeaveForHome } from '../../dialogs/leave-for-home.ts'
import { usePhrases } from '../../language/phrases.ts'
import { useSession } from '../../session/session.ts'
import { noteRememberedLogin } from './remembered-name.ts'
import classes from './form.module.css'

/**
 * Asks for confirmation, then ends the session here and on the server (4.005).
 *
 * To change:
 * - what signing out clears in the browser: `SignOut` here
 */
export function SignOut() {
  const t = usePhrases()
  const leaveForHome = useLeaveForHome()
  const queries = useQueryClient()
  const close = useDialogs((state) => state.close)
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(logout, {}),
    // Whatever the server answers, the user is signed out on this device.
    onSettled: async () => {
      noteRememberedLogin(false)
      await leaveForHome(() => useSession.getState().end())
      queries.removeQueries({ queryKey: [mine] })
    },
  })
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

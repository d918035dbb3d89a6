import { Button } from '@baize/ui'
import { logout } from '@baize/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { mine } from '../../api/queries.ts'
import { useDialogs } from '../../dialogs/dialogs.ts'
import { useLeaveForHome } from '../../dialogs/leave-for-home.ts'
import { usePhrases } from '../../language/phrases.ts'
import { useSession } from '../../session/session.ts'
import { expectToComeBack } from './remembered-name.ts'
import classes from './form.module.css'

/** Asks whether to sign out, then ends the session here and at the house (4.005). */
export function SignOut() {
  const t = usePhrases()
  const leaveForHome = useLeaveForHome()
  const queries = useQueryClient()
  const close = useDialogs((state) => state.close)
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(logout, {}),
    // Whatever the house answers, nobody stays signed in on a device that they wanted to leave.
    onSettled: async () => {
      expectToComeBack(false)
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

import { useMutation } from '@tanstack/react-query'
import { IconSparkles } from '@tabler/icons-react'
import { useBrand } from '../../api/use-brand.ts'
import { freePlaySwitch, isSwitchedOn } from '../../api/whitelabel.ts'
import { useDialogs } from '../../dialogs/dialogs.ts'
import { useErrorText, usePhrases } from '../../language/phrases.ts'
import { logInAsTrial } from '../../play/launch.ts'
import { useSession } from '../../session/session.ts'
import { useAfterLogin } from '../after-login.ts'
import { useMenu } from './menu-state.ts'
import classes from './side-menu.module.css'

/** The menu's way into trial play, for visitors of a brand with free play (4.004): one press logs in and goes home. */
export function TrialEntry() {
  const t = usePhrases()
  const errorText = useErrorText()
  const { whitelabel } = useBrand()
  const afterLogin = useAfterLogin()
  const visitor = useSession(({ signedIn }) => signedIn === undefined)
  const { mutate, isPending } = useMutation({
    mutationFn: logInAsTrial,
    onSuccess: (value) => {
      useMenu.getState().set('top', false)
      afterLogin(value, 'trial')
    },
    onError: (error) => useDialogs.getState().show({ kind: 'told', text: errorText(error) }),
  })
  if (!visitor || !isSwitchedOn(whitelabel, freePlaySwitch)) return null
  return (
    <button aria-busy={isPending} className={classes.link} disabled={isPending} onClick={() => mutate()} type="button">
      <IconSparkles aria-hidden size="1.25rem" stroke={1.7} />
      <span>{t('trial.title')}</span>
    </button>
  )
}

import { Alert, Button } from '@baize/ui'
import { IconSparkles } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useBrand } from '../../api/use-brand.ts'
import { freePlaySwitch, isSwitchedOn } from '../../api/whitelabel.ts'
import { useAccessPhrases, useErrorText, usePhrases } from '../../language/phrases.ts'
import { logInAsTrial } from '../../play/launch.ts'
import { useSession, type LoggedIn } from '../../session/session.ts'
import classes from './form.module.css'

/**
 * Offers visitors to play without an account, below the ways to log in, if the brand has free play (4.004, 6.010).
 * Whoever is in trial play already is not offered another one.
 */
export function TrialLogin({ onDone }: { readonly onDone: (value: LoggedIn) => void }) {
  const t = usePhrases()
  const say = useAccessPhrases()
  const errorText = useErrorText()
  const { whitelabel } = useBrand()
  const visitor = useSession(({ signedIn }) => signedIn === undefined)
  const { mutate, isPending, error } = useMutation({ mutationFn: logInAsTrial, onSuccess: onDone })
  if (!visitor || !isSwitchedOn(whitelabel, freePlaySwitch)) return null
  return (
    <div className={classes.trial}>
      {error === null ? null : (
        <Alert color="red" role="alert">
          {errorText(error)}
        </Alert>
      )}
      <p className={classes.note}>{say('trial.offer')}</p>
      <Button
        fullWidth
        icon={<IconSparkles aria-hidden size="1.125rem" />}
        loading={isPending}
        onClick={() => mutate()}
        type="button"
      >
        {t('trial.title')}
      </Button>
    </div>
  )
}

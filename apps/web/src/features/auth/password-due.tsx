import { Alert, Button } from '@baize/ui'
import { useDialogs } from '../../dialogs/dialogs.ts'
import { usePasswordChanged } from '../../forms/password-changed.ts'
import { PasswordForm } from '../../forms/password-form.tsx'
import { usePhrases, type SiteKey } from '../../language/phrases.ts'
import { typedPassword } from '../../session/password-due.ts'
import { useSession, type PasswordDue as Because } from '../../session/session.ts'
import { useOpenedConfirmations } from './opened-confirmations.tsx'
import classes from './form.module.css'

const reasons = {
  expired: 'auth.passwordExpired',
  initial: 'auth.passwordInitial',
  opened: 'auth.accountOpened',
} as const satisfies Readonly<Record<Because, SiteKey>>

/** Requires a new password before anything else (2.073, 2.094, 4.003). The only alternative is to sign out. */
export function PasswordDue({ because }: { readonly because: Because }) {
  const t = usePhrases()
  const token = useSession(({ signedIn }) => signedIn?.token)
  const onChanged = usePasswordChanged()
  const confirmations = useOpenedConfirmations(because === 'opened')
  return (
    <div className={classes.form}>
      <PasswordForm
        className={classes.form}
        knownPassword={typedPassword(token)}
        more={confirmations}
        onChanged={onChanged}
      >
        <Alert color="gold">{t(reasons[because])}</Alert>
      </PasswordForm>
      <Button kind="quiet" onClick={() => useDialogs.getState().show({ kind: 'signOut' })}>
        {t('auth.signOut')}
      </Button>
    </div>
  )
}

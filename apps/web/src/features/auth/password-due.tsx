import { Alert, Button } from '@baize/ui'
import { useDialogs } from '../../dialogs/dialogs.ts'
import { usePasswordChanged } from '../../forms/password-changed.ts'
import { PasswordForm } from '../../forms/password-form.tsx'
import { usePhrases } from '../../language/phrases.ts'
import { typedPassword } from '../../session/password-due.ts'
import { useSession, type PasswordDue as Because } from '../../session/session.ts'
import classes from './form.module.css'

/** Requires a new password before anything else (2.073, 2.094, 4.003). The only alternative is to sign out. */
export function PasswordDue({ because }: { readonly because: Because }) {
  const t = usePhrases()
  const token = useSession(({ signedIn }) => signedIn?.token)
  const onChanged = usePasswordChanged()
  return (
    <div className={classes.form}>
      <PasswordForm className={classes.form} knownPassword={typedPassword(token)} onChanged={onChanged}>
        <Alert color="gold">{t(because === 'expired' ? 'auth.passwordExpired' : 'auth.passwordInitial')}</Alert>
      </PasswordForm>
      <Button kind="quiet" onClick={() => useDialogs.getState().show({ kind: 'signOut' })}>
        {t('auth.signOut')}
      </Button>
    </div>
  )
}

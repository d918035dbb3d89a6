import { Button } from '@baize/ui'
import { useNavigate } from '@tanstack/react-router'
import { useDialogs } from '../../state/dialogs.ts'
import { usePhrases } from '../../state/phrases.ts'
import classes from './form.module.css'

/** Says how somebody who forgot the password gets on: with the house's people, until there is a way without them (2.074). */
export function ForgotPassword() {
  const t = usePhrases()
  const navigate = useNavigate()
  const show = useDialogs((state) => state.show)
  return (
    <div className={classes.form}>
      <p>{t('auth.forgotText')}</p>
      <p className={classes.note}>{t('auth.forgotCheck')}</p>
      <div className={classes.actions}>
        <Button onClick={() => show({ kind: 'login' })}>{t('auth.backToLogin')}</Button>
        <Button data-autofocus kind="primary" onClick={() => void navigate({ to: '/help' })}>
          {t('auth.toService')}
        </Button>
      </div>
    </div>
  )
}

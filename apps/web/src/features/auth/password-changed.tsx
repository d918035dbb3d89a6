import { Button } from '@baize/ui'
import { useDialogs } from '../../state/dialogs.ts'
import { usePhrases } from '../../state/phrases.ts'
import classes from './form.module.css'

/** Says that the password was changed, on the home page where the change leads (2.016). */
export function PasswordChanged() {
  const t = usePhrases()
  const close = useDialogs((state) => state.close)
  return (
    <div className={classes.form}>
      <p>{t('account.changed')}</p>
      <Button data-autofocus kind="primary" onClick={close}>
        {t('shell.close')}
      </Button>
    </div>
  )
}

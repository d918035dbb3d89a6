import { Button } from '@baize/ui'
import { useDialogs } from '../../dialogs/dialogs.ts'
import { usePhrases } from '../../language/phrases.ts'
import classes from './form.module.css'

/** Explains that trial play has no access here, and offers a real account (8.030). */
export function TrueAccount() {
  const t = usePhrases()
  const { show, close } = useDialogs()
  return (
    <div className={classes.form}>
      <p>{t('trial.needAccount')}</p>
      <div className={classes.actions}>
        <Button onClick={close}>{t('shell.close')}</Button>
        <Button data-autofocus kind="primary" onClick={() => show({ kind: 'register' })}>
          {t('auth.register')}
        </Button>
      </div>
    </div>
  )
}

import { Button } from '@baize/ui'
import { useDialogs } from '../../state/dialogs.ts'
import { usePhrases } from '../../state/phrases.ts'
import classes from './form.module.css'

/** Says that the member's number is on the clipboard (8.041), and shows it. */
export function Copied({ id }: { readonly id: string }) {
  const t = usePhrases()
  const close = useDialogs((state) => state.close)
  return (
    <div className={classes.form}>
      <p>{t('shell.copiedText')}</p>
      <p className={classes.id}>{id}</p>
      <Button data-autofocus kind="primary" onClick={close}>
        {t('shell.close')}
      </Button>
    </div>
  )
}

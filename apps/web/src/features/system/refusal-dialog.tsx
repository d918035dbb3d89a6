import { Button } from '@baize/ui'
import { useDialogs } from '../../dialogs/dialogs.ts'
import { usePhrases } from '../../language/phrases.ts'
import classes from './refusal-dialog.module.css'

/** The server's message about a refused action. */
export function RefusalDialog({ text }: { readonly text: string }) {
  const t = usePhrases()
  const close = useDialogs((state) => state.close)
  return (
    <div className={classes.refusal}>
      <p>{text}</p>
      <Button data-autofocus kind="primary" onClick={close}>
        {t('shell.close')}
      </Button>
    </div>
  )
}

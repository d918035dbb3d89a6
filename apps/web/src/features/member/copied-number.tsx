import { Button } from '@baize/ui'
import { useDialogs } from '../../dialogs/dialogs.ts'
import { usePhrases } from '../../language/phrases.ts'
import classes from './copied-number.module.css'

/** Confirms that the member's number was copied (8.041), or shows the number if copying failed. */
export function CopiedNumber({ id, copied }: { readonly id: string; readonly copied: boolean }) {
  const t = usePhrases()
  const close = useDialogs((state) => state.close)
  return (
    <div className={classes.copied}>
      <p>{t(copied ? 'shell.copiedText' : 'shell.copyByHand')}</p>
      <p className={classes.id}>{id}</p>
      <Button data-autofocus kind="primary" onClick={close}>
        {t('shell.close')}
      </Button>
    </div>
  )
}

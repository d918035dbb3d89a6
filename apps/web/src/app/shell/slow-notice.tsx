import { Button } from '@baize/ui'
import { usePhrases } from '../../language/phrases.ts'
import classes from './loading-overlay.module.css'

/** Says that the page takes too long, and offers to reload it (8.021). */
export function SlowNotice() {
  const t = usePhrases()
  return (
    <div className={classes.slow} role="alert">
      <p>{t('system.slow')}</p>
      <Button kind="primary" onClick={() => window.location.reload()} size="sm">
        {t('system.reload')}
      </Button>
    </div>
  )
}

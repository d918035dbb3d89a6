import { Button } from '@baize/ui'
import { IconSparkles } from '@tabler/icons-react'
import { useDialogs } from '../../dialogs/dialogs.ts'
import { usePhrases } from '../../language/phrases.ts'
import classes from './trial-banner.module.css'

/** Says that this is trial play, and offers a real account. */
export function TrialBanner() {
  const t = usePhrases()
  const show = useDialogs((state) => state.show)
  return (
    <section aria-label={t('trial.title')} className={classes.banner}>
      <IconSparkles aria-hidden className={classes.sign} />
      <p>
        <strong>{t('trial.title')}</strong> {t('trial.text')}
      </p>
      <Button kind="primary" onClick={() => show({ kind: 'register' })} size="sm">
        {t('auth.register')}
      </Button>
    </section>
  )
}

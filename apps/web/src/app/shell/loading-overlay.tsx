import { useRouterState } from '@tanstack/react-router'
import { usePhrases } from '../../language/phrases.ts'
import { slowAfterMs, useSlow } from '../use-slow.ts'
import classes from './loading-overlay.module.css'
import { SlowNotice } from './slow-notice.tsx'

/** Shorter loads are not worth a flicker. */
const shownAfterMs = 200

/**
 * Shown while a page loads, and removed after each navigation (2.014, 2.130); says so if loading takes too long
 * (8.021).
 */
export function LoadingOverlay() {
  const t = usePhrases()
  const loads = useRouterState({ select: ({ isLoading }) => isLoading })
  const shown = useSlow(loads, shownAfterMs)
  const slow = useSlow(loads, slowAfterMs)
  if (!shown) return null
  return (
    <>
      <div aria-label={t('system.loading')} className={classes.overlay} data-testid="loading" role="progressbar">
        <span className={classes.chip} />
      </div>
      {slow ? <SlowNotice /> : null}
    </>
  )
}

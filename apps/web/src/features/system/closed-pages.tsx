import { Button, EmptyState } from '@baize/ui'
import { IconMapPinOff, IconPlugConnectedX, IconTools } from '@tabler/icons-react'
import { usePhrases } from '../../state/phrases.ts'
import classes from './closed-pages.module.css'

/** The page instead of the whole site while the house is closed: maintenance, or a region that it may not serve (1.006). */
export function ClosedPage({
  because,
  brandName,
}: {
  readonly because: 'maintenance' | 'region'
  readonly brandName: string
}) {
  const t = usePhrases()
  const maintenance = because === 'maintenance'
  return (
    <main className={classes.page}>
      <img alt={brandName} height={48} src="/art/logo.svg" width={173} />
      <h1 className={classes.title}>{maintenance ? t('system.maintenance') : t('system.region')}</h1>
      <EmptyState
        icon={maintenance ? <IconTools size="2.5rem" /> : <IconMapPinOff size="2.5rem" />}
        title={maintenance ? t('system.maintenanceText') : t('system.regionText')}
      >
        <Button kind="primary" onClick={() => window.location.reload()}>
          {t('shell.retry')}
        </Button>
      </EmptyState>
    </main>
  )
}

/** The page when the house does not answer at all. */
export function Unreachable({ onRetry }: { readonly onRetry: () => void }) {
  const t = usePhrases()
  return (
    <main className={classes.page}>
      <EmptyState
        icon={<IconPlugConnectedX size="2.5rem" />}
        text={t('system.unreachableText')}
        title={t('error.network')}
        wholePage
      >
        <Button kind="primary" onClick={onRetry}>
          {t('shell.retry')}
        </Button>
      </EmptyState>
    </main>
  )
}

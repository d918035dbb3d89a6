import { Button, EmptyState, Skeleton } from '@baize/ui'
import { IconCloudOff } from '@tabler/icons-react'
import { useErrorText, usePhrases } from '../language/phrases.ts'
import classes from './states.module.css'

/** What could not be loaded, why, and a button to try again. */
export function LoadFailed({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const t = usePhrases()
  const errorText = useErrorText()
  return (
    <div role="alert">
      <EmptyState icon={<IconCloudOff size={36} />} text={errorText(error)} title={t('state.failed')}>
        <Button onClick={onRetry} size="sm">
          {t('state.retry')}
        </Button>
      </EmptyState>
    </div>
  )
}

/** The outline of something that is loading. */
export function LoadingLines({ lines = 4 }: { readonly lines?: number }) {
  const t = usePhrases()
  return (
    <div aria-label={t('state.loading')} className={classes.lines} role="status">
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton height="1.25rem" key={index} width={`${90 - ((index * 17) % 40)}%`} />
      ))}
    </div>
  )
}

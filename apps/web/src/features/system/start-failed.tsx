import type { Mirror } from '@baize/contract'
import { CallRefused } from '@baize/contract/client'
import { Button, EmptyState } from '@baize/ui'
import { IconPlugConnectedX, IconWorldQuestion } from '@tabler/icons-react'
import { useErrorText, usePhrases } from '../../language/phrases.ts'
import { ClosedFrame } from './closed-frame.tsx'
import { MirrorList } from './mirror-list.tsx'
import classes from './closed-pages.module.css'

/**
 * Shown when the site cannot start: the server did not answer (8.020), the address is not one of the brand's (8.022),
 * or the cause is unknown (8.026). If the server did not answer, offers the other mirrors known from the last visit.
 */
export function StartFailed({
  error,
  mirrors,
  onRetry,
  retrying,
}: {
  readonly error: unknown
  readonly mirrors: readonly Mirror[]
  readonly onRetry: () => void
  readonly retrying: boolean
}) {
  const t = usePhrases()
  const title = useErrorText()(error)
  const code = error instanceof CallRefused ? error.code : undefined
  const wrongAddress = code === 'brand.unknown_host'
  const text = wrongAddress
    ? t('system.invalidAddressText')
    : code === 'network'
      ? t('system.unreachableText')
      : undefined
  return (
    <ClosedFrame title={title}>
      <EmptyState
        icon={wrongAddress ? <IconWorldQuestion size="2.5rem" /> : <IconPlugConnectedX size="2.5rem" />}
        title={title}
        wholePage
        {...(text === undefined ? {} : { text })}
      >
        <Button kind="primary" loading={retrying} onClick={onRetry}>
          {t('shell.retry')}
        </Button>
      </EmptyState>
      {code === 'network' && mirrors.length > 1 ? (
        <section className={classes.lines}>
          <h2>{t('mirrors.other')}</h2>
          <MirrorList
            brandCode={undefined}
            mirrors={mirrors}
            path={window.location.pathname + window.location.search}
          />
        </section>
      ) : null}
    </ClosedFrame>
  )
}

import { EmptyState } from '@baize/ui'
import { IconDoorOff, IconLock, IconMapOff } from '@tabler/icons-react'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { PageHead } from '../kit/page-head.tsx'
import { LoadFailed, LoadingLines } from '../kit/states.tsx'
import { usePhrases } from '../language/phrases.ts'
import { NotPermitted } from './admit.ts'

/** A page that did not load, or that the operator's role does not show. */
export function PageFailed({ error }: ErrorComponentProps) {
  const t = usePhrases()
  const router = useRouter()
  if (error instanceof NotPermitted)
    return (
      <EmptyState
        icon={<IconLock size={36} />}
        text={t('state.notPermittedText')}
        title={t('state.notPermitted')}
        wholePage
      />
    )
  return <LoadFailed error={error} onRetry={() => void router.invalidate()} />
}

/** An address that there is no page at. */
export function NoSuchPage() {
  const t = usePhrases()
  return <EmptyState icon={<IconMapOff size={36} />} text={t('state.noPageText')} title={t('state.noPage')} wholePage />
}

/** The start, for an operator whose role shows no page. */
export function NothingToDo() {
  const t = usePhrases()
  return (
    <>
      <PageHead title={t('shell.office')} />
      <EmptyState icon={<IconDoorOff size={36} />} text={t('state.nothingText')} title={t('state.nothing')} />
    </>
  )
}

/** A page whose code or phrases are still loading. */
export function PageLoading() {
  return <LoadingLines lines={6} />
}

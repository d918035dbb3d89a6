import { Button, EmptyState } from '@baize/ui'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { isLoadFailure } from '../../browser/load-failure.ts'
import { useErrorText, usePhrases } from '../../language/phrases.ts'

/** The page shown when a page failed to load (8.020, 8.038) or crashed (8.026). */
export function PageFailed({ error }: { readonly error: unknown }) {
  const t = usePhrases()
  const errorText = useErrorText()
  const text = isLoadFailure(error) ? { text: t('system.loadErrorText') } : {}
  return (
    <EmptyState icon={<IconPlugConnectedX size="2.5rem" />} title={errorText(error)} wholePage {...text}>
      <Button kind="primary" onClick={() => window.location.reload()}>
        {t('system.reload')}
      </Button>
      <Button onClick={() => window.location.assign('/')}>{t('system.toHome')}</Button>
    </EmptyState>
  )
}

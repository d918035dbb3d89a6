import { Button, EmptyState } from '@baize/ui'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useErrorText, usePhrases } from '../../state/phrases.ts'

/** The page when a page could not be loaded. */
export function PageFailed({ error }: { readonly error: unknown }) {
  const t = usePhrases()
  const errorText = useErrorText()
  return (
    <EmptyState icon={<IconPlugConnectedX size="2.5rem" />} title={errorText(error)} wholePage>
      <Button kind="primary" onClick={() => window.location.reload()}>
        {t('shell.retry')}
      </Button>
    </EmptyState>
  )
}

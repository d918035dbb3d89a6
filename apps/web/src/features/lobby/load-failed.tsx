import { Button, EmptyState } from '@baize/ui'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useErrorText, usePhrases } from '../../language/phrases.ts'

/** Says that something failed to load, and offers to try again. */
export function LoadFailed({ error, onRetry }: { readonly error?: unknown; readonly onRetry: () => void }) {
  const t = usePhrases()
  const errorText = useErrorText()
  return (
    <EmptyState icon={<IconPlugConnectedX size="2.25rem" />} title={errorText(error)}>
      <Button kind="primary" onClick={onRetry}>
        {t('shell.retry')}
      </Button>
    </EmptyState>
  )
}

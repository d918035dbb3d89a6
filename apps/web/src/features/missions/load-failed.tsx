import { Button, EmptyState } from '@baize/ui'
import { IconTargetArrow } from '@tabler/icons-react'
import { useErrorText, usePhrases } from '../../language/phrases.ts'

/** What failed to load, and a way to try again. */
export function LoadFailed({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const t = usePhrases()
  const errorText = useErrorText()
  return (
    <EmptyState icon={<IconTargetArrow size="2.25rem" />} title={errorText(error)}>
      <Button kind="primary" onClick={onRetry}>
        {t('shell.retry')}
      </Button>
    </EmptyState>
  )
}

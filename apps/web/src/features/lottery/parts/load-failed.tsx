import { Button, EmptyState } from '@baize/ui'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useErrorText, useLotteryPhrases } from '../../../language/phrases.ts'

/** What failed to load, and a way to try again. */
export function LoadFailed({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const say = useLotteryPhrases()
  const errorText = useErrorText()
  return (
    <EmptyState icon={<IconPlugConnectedX size="2.25rem" />} title={errorText(error)}>
      <Button kind="primary" onClick={onRetry}>
        {say('failed.retry')}
      </Button>
    </EmptyState>
  )
}

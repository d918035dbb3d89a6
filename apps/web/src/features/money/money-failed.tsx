import { CallRefused } from '@baize/contract/client'
import { Button, EmptyState } from '@baize/ui'
import { IconReceiptOff } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useErrorText, usePhrases } from '../../language/phrases.ts'

interface MoneyFailedProps {
  readonly error: unknown
  /** The code of one that does not exist: then trying again is no use. */
  readonly unknown: 'payment.not_found' | 'payment.withdrawal_unknown'
  readonly to: '/depositv2' | '/withdraw'
  /** What leads back to all of them. */
  readonly back: string
  readonly onRetry: () => void
}

/** A deposit or a withdrawal that could not be read. */
export function MoneyFailed({ error, unknown, to, back, onRetry }: MoneyFailedProps) {
  const t = usePhrases()
  const errorText = useErrorText()
  const navigate = useNavigate()
  const isUnknown = error instanceof CallRefused && error.code === unknown
  return (
    <EmptyState icon={<IconReceiptOff size="2.25rem" />} title={errorText(error)}>
      {isUnknown ? null : (
        <Button kind="primary" onClick={onRetry}>
          {t('shell.retry')}
        </Button>
      )}
      <Button kind={isUnknown ? 'primary' : 'plain'} onClick={() => void navigate({ to, search: {} })}>
        {back}
      </Button>
    </EmptyState>
  )
}

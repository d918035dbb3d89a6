import { CallRefused } from '@baize/contract/client'
import { Button, EmptyState } from '@baize/ui'
import type { ReactNode } from 'react'
import { usePageWords } from '../../browser/page-words.ts'
import { useErrorText, usePhrases } from '../../language/phrases.ts'

/** Props of {@link MissingText}: `children` is the link to the other texts. */
export interface MissingTextProps {
  readonly error: Error
  readonly icon: ReactNode
  readonly onRetry: () => void
  readonly children: ReactNode
}

/** Shown instead of a text that does not exist, or that failed to load and can be retried. */
export function MissingText({ error, icon, onRetry, children }: MissingTextProps) {
  const say = usePhrases()
  const errorText = useErrorText()
  const gone = error instanceof CallRefused && error.code === 'content.not_found'
  usePageWords(errorText(error))
  return (
    <EmptyState icon={icon} title={errorText(error)} wholePage>
      {gone ? null : (
        <Button kind="primary" onClick={onRetry}>
          {say('shell.retry')}
        </Button>
      )}
      {children}
    </EmptyState>
  )
}

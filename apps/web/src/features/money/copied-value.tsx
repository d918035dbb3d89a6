import { Button } from '@baize/ui'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useMoneyPhrases } from '../../language/phrases.ts'
import own from './order-facts.module.css'

/** Props of {@link CopiedValue}. */
export interface CopiedValueProps {
  /** What is shown, and what is copied if that differs. */
  readonly shown: string
  readonly copied?: string
  /** What the button says. */
  readonly label: string
}

/** A value with a button that copies it. */
export function CopiedValue({ shown, copied = shown, label }: CopiedValueProps) {
  const say = useMoneyPhrases()
  const [done, setDone] = useState<boolean>()
  const copy = async () => {
    // On an insecure origin there is no clipboard.
    const worked = await navigator.clipboard?.writeText(copied).then(
      () => true,
      () => false,
    )
    setDone(worked ?? false)
  }
  return (
    <span className={own.copyRow}>
      <code className={own.orderNumber}>{shown}</code>
      <Button
        aria-label={label}
        className={own.copy}
        icon={done === true ? <IconCheck aria-hidden size="1.125rem" /> : <IconCopy aria-hidden size="1.125rem" />}
        kind="quiet"
        onClick={() => void copy()}
        size="sm"
      />
      <span aria-live="polite" className={own.copyNote}>
        {done === undefined ? '' : say(done ? 'order.copied' : 'order.notCopied')}
      </span>
    </span>
  )
}

import { Button } from '@baize/ui'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useMoneyPhrases } from '../../language/phrases.ts'
import classes from './money.module.css'
import own from './order-facts.module.css'

/** Props of {@link OrderFacts}. */
export interface OrderFactsProps {
  /** The number to copy, and what it is called. */
  readonly number: string
  readonly numberName: string
  readonly facts: readonly (readonly [name: string, value: ReactNode])[]
}

/** The details of a deposit or withdrawal, with its number to copy. */
export function OrderFacts({ number, numberName, facts }: OrderFactsProps) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div>
        <dt>{numberName}</dt>
        <dd>
          <CopiedNumber number={number} />
        </dd>
      </div>
    </dl>
  )
}

function CopiedNumber({ number }: { readonly number: string }) {
  const say = useMoneyPhrases()
  const [copied, setCopied] = useState<boolean>()
  const copy = async () => {
    // On an insecure origin there is no clipboard.
    const done = await navigator.clipboard?.writeText(number).then(
      () => true,
      () => false,
    )
    setCopied(done ?? false)
  }
  return (
    <span className={own.copyRow}>
      <code className={own.orderNumber}>{number}</code>
      <Button
        aria-label={say('order.copy')}
        className={own.copy}
        icon={copied === true ? <IconCheck aria-hidden size="1.125rem" /> : <IconCopy aria-hidden size="1.125rem" />}
        kind="quiet"
        onClick={() => void copy()}
        size="sm"
      />
      <span aria-live="polite" className={own.copyNote}>
        {copied === undefined ? '' : say(copied ? 'order.copied' : 'order.notCopied')}
      </span>
    </span>
  )
}

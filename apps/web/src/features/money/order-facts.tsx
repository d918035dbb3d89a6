import type { ReactNode } from 'react'
import { useMoneyPhrases } from '../../language/phrases.ts'
import { CopiedValue } from './copied-value.tsx'
import classes from './money.module.css'

/** Props of {@link OrderFacts}. */
export interface OrderFactsProps {
  /** The number to copy, and what it is called. */
  readonly number: string
  readonly numberName: string
  readonly facts: readonly (readonly [name: string, value: ReactNode])[]
}

/** The details of a deposit or withdrawal, with its number to copy. */
export function OrderFacts({ number, numberName, facts }: OrderFactsProps) {
  const say = useMoneyPhrases()
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
          <CopiedValue label={say('order.copy')} shown={number} />
        </dd>
      </div>
    </dl>
  )
}

import { Alert } from '@baize/ui'
import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useBrand } from '../../api/use-brand.ts'
import classes from './money.module.css'

interface MoneyOverviewProps {
  readonly title: string
  readonly intro: string
  /** What demo mode says about the money of this page. */
  readonly demo: string
  /** What is under way, and the form for something new. */
  readonly children: ReactNode
  readonly history: ReactNode
}

/** The layout that deposits and withdrawals share: what can be done on one side, what was done on the other. */
export function MoneyOverview({ title, intro, demo, children, history }: MoneyOverviewProps) {
  const { mode } = useBrand()
  return (
    <>
      <header className={classes.head}>
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.muted}>{intro}</p>
      </header>
      {mode === 'demo' ? (
        <Alert color="gold" icon={<IconInfoCircle aria-hidden />} role="note">
          {demo}
        </Alert>
      ) : null}
      <div className={classes.columns}>
        <div className={classes.column}>{children}</div>
        {history}
      </div>
    </>
  )
}

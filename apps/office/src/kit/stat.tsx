import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { usePhrases } from '../language/phrases.ts'
import { useFormat } from './use-format.ts'
import classes from './stat.module.css'

/** Props of {@link Stat}. */
export interface StatProps {
  readonly label: string
  readonly value: ReactNode
  /** Compared with another period: the change in per cent, rounded, and what it is compared with ("yesterday"). */
  readonly change?: { readonly percent: number; readonly against: string; readonly isGood?: boolean }
  /** The rows behind the figure. */
  readonly to?: string
  readonly tone?: 'plain' | 'bad'
}

/** A figure with what it is compared with, which leads to the rows behind it. */
export function Stat({ label, value, change, to, tone = 'plain' }: StatProps) {
  const inside = (
    <>
      <span className={classes.label}>{label}</span>
      <span className={classes.value}>{value}</span>
      {change === undefined ? null : <Change {...change} />}
    </>
  )
  if (to === undefined)
    return (
      <div className={classes.stat} data-tone={tone}>
        {inside}
      </div>
    )
  return (
    <Link className={classes.stat} data-tone={tone} to={to}>
      {inside}
    </Link>
  )
}

function Change({ percent, against, isGood = percent >= 0 }: NonNullable<StatProps['change']>) {
  const t = usePhrases()
  const count = useFormat().count(Math.abs(percent))
  const tone = percent === 0 ? undefined : isGood ? 'good' : 'bad'
  return (
    <span className={classes.change} data-tone={tone}>
      {percent === 0 ? t('kit.same', against) : t(percent > 0 ? 'kit.more' : 'kit.less', count, against)}
    </span>
  )
}

/** Figures side by side. */
export function Stats({ children }: { readonly children: ReactNode }) {
  return <div className={classes.stats}>{children}</div>
}

import type { ReactNode } from 'react'
import classes from './empty-state.module.css'

/** Props of {@link EmptyState}. */
export interface EmptyStateProps {
  readonly icon: ReactNode
  readonly title: string
  readonly text?: string
  /** What to do next: an empty page is never a dead end. */
  readonly children?: ReactNode
}

/** Says that there is nothing here, why, and what to do next. */
export function EmptyState({ icon, title, text, children }: EmptyStateProps) {
  return (
    <div className={classes['empty']}>
      <div aria-hidden className={classes['icon']}>
        {icon}
      </div>
      <p className={classes['title']}>{title}</p>
      {text === undefined ? null : <p className={classes['text']}>{text}</p>}
      {children === undefined ? null : <div className={classes['actions']}>{children}</div>}
    </div>
  )
}

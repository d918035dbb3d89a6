import type { ReactNode } from 'react'
import classes from './empty-state.module.css'

/** Props of {@link EmptyState}. */
export interface EmptyStateProps {
  readonly icon: ReactNode
  readonly title: string
  readonly text?: string
  /** Whether this is the whole page, so that the title is its main heading. */
  readonly wholePage?: boolean
  /** Actions to take next, so that an empty page is never a dead end. */
  readonly children?: ReactNode
}

/** Explains that there is nothing here, why, and what to do next. */
export function EmptyState({ icon, title, text, wholePage = false, children }: EmptyStateProps) {
  const Title = wholePage ? 'h1' : 'p'
  return (
    <div className={classes['empty']}>
      <div aria-hidden className={classes['icon']}>
        {icon}
      </div>
      <Title className={classes['title']}>{title}</Title>
      {text === undefined ? null : <p className={classes['text']}>{text}</p>}
      {children === undefined ? null : <div className={classes['actions']}>{children}</div>}
    </div>
  )
}

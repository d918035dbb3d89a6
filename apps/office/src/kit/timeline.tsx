import type { ReactNode } from 'react'
import type { Tone } from './values.tsx'
import { ExactTime } from './values.tsx'
import classes from './timeline.module.css'

/** One thing that happened. */
export interface TimelineItem {
  readonly key: string
  readonly at: string
  readonly title: ReactNode
  readonly text?: ReactNode
  readonly tone?: Tone
}

/** What happened, in the order that the page gives. */
export function Timeline({ items }: { readonly items: readonly TimelineItem[] }) {
  return (
    <ol className={classes.line}>
      {items.map(({ key, at, title, text, tone = 'plain' }) => (
        <li className={classes.item} data-tone={tone} key={key}>
          <div className={classes.title}>{title}</div>
          {text === undefined ? null : <div className={classes.text}>{text}</div>}
          <div className={classes.time}>
            <ExactTime time={at} />
          </div>
        </li>
      ))}
    </ol>
  )
}

import type { ReactNode } from 'react'
import classes from './panel.module.css'

/** A framed part of a page. */
export function Panel(props: { readonly title?: string; readonly actions?: ReactNode; readonly children: ReactNode }) {
  const { title, actions, children } = props
  return (
    <section aria-label={title} className={classes.panel}>
      {title === undefined && actions === undefined ? null : (
        <div className={classes.head}>
          <h2 className={classes.title}>{title}</h2>
          {actions}
        </div>
      )}
      {children}
    </section>
  )
}

/** Names and their values. */
export function DescriptionList({ items }: { readonly items: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={classes.list}>
      {items.map(([name, value]) => (
        <div className={classes.item} key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

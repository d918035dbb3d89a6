import { useEffect, type ReactNode } from 'react'
import { useBrand } from '../session/session.ts'
import classes from './page-head.module.css'

/** The head of a page: what it is, in a sentence what for, and what can be done on it. Names the browser's tab too. */
export function PageHead(props: { readonly title: string; readonly text?: string; readonly children?: ReactNode }) {
  const { title, text, children } = props
  const { name } = useBrand()
  useEffect(() => {
    document.title = `${title} · ${name}`
  }, [title, name])
  return (
    <header className={classes.head}>
      <div>
        <h1 className={classes.title}>{title}</h1>
        {text === undefined ? null : <p className={classes.text}>{text}</p>}
      </div>
      {children === undefined ? null : <div className={classes.actions}>{children}</div>}
    </header>
  )
}

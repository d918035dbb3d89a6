import { bareFrame, bareTop, card } from '@baize/ui/look'
import type { ReactNode } from 'react'
import classes from './entry.module.css'

/** A page for somebody who has not signed in: one card on the felt. */
export function EntryFrame({ menus, children }: { readonly menus: ReactNode; readonly children: ReactNode }) {
  return (
    <div className={`${bareFrame} ${classes.frame ?? ''}`}>
      <div className={bareTop}>
        <img alt="" height={32} src="/favicon.svg" width={32} />
        <div className={classes.menus}>{menus}</div>
      </div>
      <main className={classes.middle}>
        <div className={`${card} ${classes.card ?? ''}`}>{children}</div>
      </main>
    </div>
  )
}

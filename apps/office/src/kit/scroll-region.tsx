import type { ReactNode } from 'react'
import classes from './scroll-region.module.css'

/** What is wider than a phone, such as a table: it scrolls sideways, also with the keys. */
export function ScrollRegion({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div aria-label={label} className={classes.region} role="region" tabIndex={0}>
      {children}
    </div>
  )
}

import { lazy, Suspense, useRef } from 'react'
import { useLater } from './use-later.ts'
import classes from './later-footer.module.css'

const Footer = lazy(() => import('./footer.tsx').then((module) => ({ default: module.Footer })))

/** The foot of the page, which the first screen never shows. */
export function LaterFooter() {
  const place = useRef<HTMLElement>(null)
  const now = useLater(place)
  const space = <footer className={classes.space} ref={place} />
  return now ? (
    <Suspense fallback={space}>
      <Footer />
    </Suspense>
  ) : (
    space
  )
}

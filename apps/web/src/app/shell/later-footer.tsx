import { Suspense, useRef } from 'react'
import { optionalPart } from './optional-part.ts'
import { useLater } from './use-later.ts'
import classes from './later-footer.module.css'

const Footer = optionalPart(() => import('./footer.tsx').then((module) => module.Footer))

/** Loads the footer later, since it is never on the first screen. */
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

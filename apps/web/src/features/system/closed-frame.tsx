import { bareFrame, bareTop } from '@baize/ui/look'
import { useEffect, useRef, type ReactNode } from 'react'
import classes from './closed-pages.module.css'

/** The frame of pages that replace the whole site: the logo, the language menu, and the document's title. */
export function ClosedFrame({
  brandName,
  title,
  language,
  children,
}: {
  readonly brandName?: string | undefined
  readonly title: string
  readonly language?: ReactNode
  readonly children: ReactNode
}) {
  const page = useRef<HTMLElement>(null)
  // Focuses the page, so that screen readers announce that the site was replaced.
  useEffect(() => page.current?.focus(), [])
  useEffect(() => {
    document.title = brandName === undefined ? title : `${title} · ${brandName}`
  }, [brandName, title])
  return (
    <div className={bareFrame}>
      <header className={bareTop}>
        <img alt={brandName ?? ''} height={40} src="/art/logo.svg" width={144} />
        {language}
      </header>
      <main className={classes.page} ref={page} tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}

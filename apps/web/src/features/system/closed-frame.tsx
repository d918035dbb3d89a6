import { bareFrame, bareTop } from '@baize/ui/look'
import { useEffect, useRef, type ReactNode } from 'react'
import classes from './closed-pages.module.css'

/** The frame of a page that stands instead of the whole site: the brand's mark, the language, and the page's title in the tab. */
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
  // Whoever reads with their ears hears that the site was replaced.
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

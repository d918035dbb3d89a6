import { useEffect, useRef } from 'react'
import { useFollowLink } from '../../dialogs/help.ts'
import classes from './article-html.module.css'

/**
 * An article of the platform, sanitised by the server before anybody can request it. Links within the site are followed
 * without a reload.
 */
export function ArticleHtml({ html }: { readonly html: string }) {
  const place = useRef<HTMLDivElement>(null)
  const follow = useFollowLink()
  useEffect(() => {
    const article = place.current
    const onClick = (event: MouseEvent) => {
      const address = ownLinkAt(event)
      if (address === undefined) return
      event.preventDefault()
      follow(address)
    }
    article?.addEventListener('click', onClick)
    return () => article?.removeEventListener('click', onClick)
  }, [follow])
  // oxlint-disable-next-line react/no-danger -- the server sanitises every article on loading it, before anybody can request it
  return <div className={classes.article} dangerouslySetInnerHTML={{ __html: html }} ref={place} />
}

/** The path for an ordinary click on a link within the site; new tabs and other sites are left to the browser. */
function ownLinkAt(event: MouseEvent): string | undefined {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return undefined
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const address = link?.getAttribute('href') ?? undefined
  return address !== undefined && /^\/(?!\/)/.test(address) ? address : undefined
}

import type { ValueOf, announcements } from '@baize/contract'
import { IconArrowRight } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import { endFirstView } from '../../browser/first-view.ts'
import { useNewsLink } from '../../play/news-link.ts'
import classes from './banner-carousel.module.css'

type BannerData = ValueOf<typeof announcements>['banners'][number]

/** One banner: its picture (a different one on phones), its text, and what a click does. */
export function Banner({
  banner,
  offset,
  first,
}: {
  readonly banner: BannerData
  readonly offset: number
  readonly first: boolean
}) {
  const act = useNewsLink(banner)
  // React's types do not know custom properties.
  const style = { '--offset': offset } as CSSProperties
  const content: ReactNode = (
    <>
      <picture>
        <source media="(max-width: 43em)" srcSet={banner.phoneUrl} />
        <img
          alt=""
          className={classes.art}
          // The first picture has already loaded with the page.
          decoding={first ? 'sync' : 'async'}
          fetchPriority={first ? 'high' : 'auto'}
          height={520}
          onError={first ? endFirstView : undefined}
          onLoad={first ? endFirstView : undefined}
          src={banner.url}
          width={1600}
        />
      </picture>
      <span className={classes.words}>
        <span className={classes.title}>{banner.title}</span>
        <span className={classes.text}>{banner.text}</span>
        {act === undefined ? null : (
          <span className={classes.go}>
            {banner.action}
            <IconArrowRight aria-hidden size="1.1rem" />
          </span>
        )}
      </span>
    </>
  )
  const shared = {
    'aria-hidden': offset !== 0,
    className: classes.slide,
    'data-far': Math.abs(offset) > 1 || undefined,
    style,
  }
  if (act === undefined) return <div {...shared}>{content}</div>
  return (
    <button {...shared} onClick={act} tabIndex={offset === 0 ? 0 : -1} type="button">
      {content}
    </button>
  )
}

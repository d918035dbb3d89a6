import { SafeHtml } from '@baize/ui/safe-html'
import { IconPinFilled } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { useFormat } from '../../api/use-brand.ts'
import { usePhrases } from '../../language/phrases.ts'
import classes from './news-list.module.css'

/** Props of {@link NewsItem}. */
export interface NewsItemProps {
  readonly news: {
    readonly id: string
    readonly title: string
    /** HTML sanitised by the server. */
    readonly content?: string
    readonly publishedAt: string | null
  }
  readonly opened: boolean
  readonly headline?: boolean
  readonly unread?: boolean
  readonly onOpened?: () => void
  /** Plain text, instead of HTML. */
  readonly text?: ReactNode
  /** Shown above and below the text. */
  readonly picture?: ReactNode
  readonly children?: ReactNode
}

/** A collapsible news item. Of the items in one group, one is open at a time. */
export function NewsItem(props: NewsItemProps) {
  const { news, opened, headline = false, unread = false, onOpened, text, picture, children } = props
  const t = usePhrases()
  const navigate = useNavigate()
  const { time, day } = useFormat()
  const read = useEffectEvent(() => onOpened?.())
  useEffect(() => {
    if (opened && unread) read()
  }, [opened, unread])
  return (
    <details
      className={classes.item}
      name="news"
      onToggle={(event) => (event.currentTarget.open && unread ? onOpened?.() : undefined)}
      open={opened}
    >
      <summary data-autofocus={opened || undefined}>
        {headline ? (
          <>
            <IconPinFilled aria-hidden className={classes.pin} size="1rem" />
            <span className={classes.hidden}>{t('notices.headline')}: </span>
          </>
        ) : null}
        <span className={classes.name}>{news.title}</span>
        {unread ? (
          <span className={classes.dot}>
            <span className={classes.hidden}>{t('notices.unread')}</span>
          </span>
        ) : null}
        {news.publishedAt === null ? null : <span className={classes.day}>{day(news.publishedAt)}</span>}
      </summary>
      {picture}
      <div className={classes.text}>
        {news.content === undefined ? (
          text
        ) : (
          <SafeHtml html={news.content} onPath={(path) => void navigate({ href: path })} />
        )}
        {news.publishedAt === null ? null : <p className={classes.time}>{time(news.publishedAt)}</p>}
      </div>
      {children}
    </details>
  )
}

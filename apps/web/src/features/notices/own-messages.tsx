import { Alert, EmptyState, Skeleton } from '@baize/ui'
import { IconShieldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ownMessagesQuery } from '../../api/later-queries.ts'
import { useLanguage } from '../../language/language.ts'
import { useErrorText, usePhrases } from '../../language/phrases.ts'
import { NewsItem } from './news-item.tsx'
import { NewsPager } from './news-pager.tsx'
import { useUnread } from './unread.ts'
import classes from './news-list.module.css'

/** Messages to this member alone, about changes to how they log in (2.107). */
export function OwnMessages() {
  const t = usePhrases()
  const errorText = useErrorText()
  const language = useLanguage((state) => state.language)
  const [page, setPage] = useState(1)
  const { data, error } = useQuery(ownMessagesQuery(language, page))
  const { unreadIds, markRead } = useUnread()
  if (error !== null) return <Alert color="red">{errorText(error)}</Alert>
  if (data === undefined) return <Skeleton height="12rem" />
  if (data.list.length === 0)
    return (
      <EmptyState
        icon={<IconShieldCheck size="2.25rem" />}
        text={t('notices.ownEmptyText')}
        title={t('notices.ownEmpty')}
      />
    )
  return (
    <div className={classes.list}>
      {data.list.map(({ id, title, text, advice, at }, place) => (
        <NewsItem
          key={id}
          news={{ id, title, publishedAt: at }}
          onOpened={() => markRead([id])}
          opened={place === 0}
          text={
            <>
              <p>{text}</p>
              <p>{advice}</p>
            </>
          }
          unread={unreadIds.includes(id)}
        />
      ))}
      <div className={classes.below}>
        <NewsPager onChange={setPage} page={page} totalPages={data.totalPages} />
      </div>
    </div>
  )
}

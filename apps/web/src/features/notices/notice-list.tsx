import { pageOf, type announcements, type ValueOf } from '@baize/contract'
import { Button, EmptyState } from '@baize/ui'
import { IconBellOff, IconChecks } from '@tabler/icons-react'
import { useState } from 'react'
import { usePhrases } from '../../language/phrases.ts'
import { NewsItem } from './news-item.tsx'
import { NewsPager } from './news-pager.tsx'
import { pageWith } from './news-pages.rules.ts'
import { useUnread } from './unread.ts'
import classes from './news-list.module.css'

type Notice = ValueOf<typeof announcements>['playerNotices'][number]

/** Notices per page (9.028). */
const pageSize = 9

/** The notices, with the chosen one open (2.021). A member's unread notices are marked until opened. */
export function NoticeList({
  notices,
  noticeId,
}: {
  readonly notices: readonly Notice[]
  readonly noticeId: string | undefined
}) {
  const t = usePhrases()
  const { unreadIds, markRead } = useUnread()
  const ids = notices.map(({ id }) => id)
  const [page, setPage] = useState(() => pageWith(ids, noticeId, pageSize))
  if (notices.length === 0)
    return <EmptyState icon={<IconBellOff size="2.25rem" />} text={t('notices.emptyText')} title={t('notices.empty')} />
  const { rows: shown, totalPages } = pageOf(notices, page, pageSize)
  const opened = shown.find(({ id }) => id === noticeId)?.id ?? shown[0]?.id
  return (
    <div className={classes.list}>
      {shown.map((notice) => (
        <NewsItem
          headline={notice.type === 'H'}
          key={notice.id}
          news={notice}
          onOpened={() => markRead([notice.id])}
          opened={notice.id === opened}
          unread={unreadIds.includes(notice.id)}
        />
      ))}
      <div className={classes.below}>
        <NewsPager onChange={setPage} page={page} totalPages={totalPages} />
        {unreadIds.length === 0 ? null : (
          <Button icon={<IconChecks aria-hidden size="1.1rem" />} onClick={() => markRead(unreadIds)} size="sm">
            {t('notices.markAll')}
          </Button>
        )}
      </div>
    </div>
  )
}

import { EmptyState, Skeleton } from '@baize/ui'
import { IconBellOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { announcementsQuery } from '../../api/queries.ts'
import { useLanguage } from '../../state/language.ts'
import { usePhrases } from '../../state/phrases.ts'
import classes from './notice-list.module.css'

/** The notices, the chosen one unfolded. */
export function NoticeList({ noticeId }: { readonly noticeId?: string | undefined }) {
  const t = usePhrases()
  const language = useLanguage((state) => state.language)
  const { data } = useQuery(announcementsQuery(language))
  if (data === undefined) return <Skeleton height="14rem" />
  if (data.playerNotices.length === 0)
    return <EmptyState icon={<IconBellOff size="2.25rem" />} text={t('notices.emptyText')} title={t('notices.empty')} />
  const opened = noticeId ?? data.playerNotices[0]?.id
  return (
    <div className={classes.list}>
      {data.playerNotices.map((notice) => (
        <details className={classes.notice} key={notice.id} name="notice" open={notice.id === opened}>
          <summary data-autofocus={notice.id === opened || undefined}>{notice.title}</summary>
          <p>{notice.content}</p>
        </details>
      ))}
    </div>
  )
}

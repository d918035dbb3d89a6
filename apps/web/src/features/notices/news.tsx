import { Skeleton } from '@baize/ui'
import { Tabs } from '@baize/ui/tabs'
import { useQuery } from '@tanstack/react-query'
import { announcementsQuery } from '../../api/queries.ts'
import { useLanguage } from '../../state/language.ts'
import { usePhrases } from '../../state/phrases.ts'
import { useUnread } from '../../state/unread.ts'
import { GameNews } from './game-news.tsx'
import { NoticeList } from './notice-list.tsx'
import { PromotionList } from './promotion-list.tsx'
import classes from './news-list.module.css'

/** What the house has to say: notices, promotions, news about games (2.070, 7.044, 7.035). */
export function News({ noticeId }: { readonly noticeId?: string | undefined }) {
  const t = usePhrases()
  const language = useLanguage((state) => state.language)
  const { data } = useQuery(announcementsQuery(language))
  const { unreadCount } = useUnread()
  if (data === undefined) return <Skeleton height="20rem" />
  const notices = (
    <>
      {t('notices.title')}
      {unreadCount === 0 ? null : (
        <span className={classes.count}>
          {unreadCount}
          <span className={classes.hidden}> {t('notices.unread')}</span>
        </span>
      )}
    </>
  )
  return (
    <Tabs
      label={t('notices.kinds')}
      tabs={[
        {
          value: 'notices',
          label: notices,
          content: <NoticeList key={noticeId} noticeId={noticeId} notices={data.playerNotices} />,
        },
        {
          value: 'promotions',
          label: t('notices.promotions'),
          content: <PromotionList promotions={data.promotion} />,
        },
        { value: 'games', label: t('notices.games'), content: <GameNews /> },
      ]}
    />
  )
}

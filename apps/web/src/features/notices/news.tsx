import { Skeleton } from '@baize/ui'
import { Tabs } from '@baize/ui/tabs'
import { useQuery } from '@tanstack/react-query'
import { announcementsQuery } from '../../api/queries.ts'
import { useLanguage } from '../../language/language.ts'
import { usePhrases } from '../../language/phrases.ts'
import { isServed, useSession } from '../../session/session.ts'
import { GameNews } from './game-news.tsx'
import { NoticeList } from './notice-list.tsx'
import { OwnMessages } from './own-messages.tsx'
import { PromotionList } from './promotion-list.tsx'
import { useUnread } from './unread.ts'
import classes from './news-list.module.css'

/**
 * Notices, promotions and news about games (2.070, 7.044, 7.035).
 *
 * To change:
 * - tabs of the news dialog: `News` here
 * - notices per page: `pageSize` in `notice-list.tsx`; popups per page, in `popup-list.tsx`
 * - unread notices and the bell's badge: `useUnread` in `unread.ts`, `NoticeBell` in
 *   `apps/web/src/app/shell/notice-bell.tsx`
 * - the messages, promotions and popups themselves: `brands/demo/README.md`, `apps/server/src/modules/messages/`
 * - where news, popups and banners lead: `useNewsLink` in `apps/web/src/play/news-link.ts`
 */
export function News({
  noticeId,
  ownFirst = false,
}: {
  readonly noticeId?: string | undefined
  /** Whether the member's own messages come before the notices to everybody. */
  readonly ownFirst?: boolean
}) {
  const t = usePhrases()
  const language = useLanguage((state) => state.language)
  const { data } = useQuery(announcementsQuery(language))
  const { unreadIds } = useUnread()
  const hasOwn = useSession((state) => isServed(state.signedIn))
  if (data === undefined) return <Skeleton height="20rem" />
  // Unread messages that are not notices are the member's own.
  const ofNotices = unreadIds.filter((id) => data.playerNotices.some((notice) => notice.id === id)).length
  const own = {
    value: 'own',
    label: <Counted count={unreadIds.length - ofNotices} name={t('notices.own')} />,
    content: <OwnMessages />,
  }
  const notices = {
    value: 'notices',
    label: <Counted count={ofNotices} name={t('notices.title')} />,
    content: <NoticeList key={noticeId} noticeId={noticeId} notices={data.playerNotices} />,
  }
  const lists = hasOwn ? [notices, own] : [notices]
  return (
    <Tabs
      label={t('notices.kinds')}
      tabs={[
        ...(ownFirst ? lists.toReversed() : lists),
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

/** A tab's title with its unread count. */
function Counted({ name, count }: { readonly name: string; readonly count: number }) {
  const t = usePhrases()
  return (
    <>
      {name}
      {count === 0 ? null : (
        <span className={classes.count}>
          {count}
          <span className={classes.hidden}> {t('notices.unread')}</span>
        </span>
      )}
    </>
  )
}

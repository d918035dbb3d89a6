import type { ValueOf, announcements } from '@baize/contract'
import { IconSpeakerphone } from '@tabler/icons-react'
import { useDialogs } from '../../dialogs/dialogs.ts'
import { usePhrases } from '../../language/phrases.ts'
import classes from './notice-marquee.module.css'

/**
 * Scrolling notices; a click opens one (2.021). Pauses under the pointer or focus, and for users who prefer reduced
 * motion.
 */
export function NoticeMarquee({ notices }: { readonly notices: ValueOf<typeof announcements>['playerNotices'] }) {
  const t = usePhrases()
  const show = useDialogs((state) => state.show)
  const items = (copy: boolean) =>
    notices.map((notice) => (
      <button
        className={classes.item}
        key={notice.id}
        onClick={() => show({ kind: 'notices', noticeId: notice.id })}
        tabIndex={copy ? -1 : 0}
        type="button"
      >
        {notice.title}
      </button>
    ))
  return (
    <section aria-label={t('notices.title')} className={classes.marquee}>
      <IconSpeakerphone aria-hidden className={classes.sign} size="1.25rem" />
      <div className={classes.window}>
        <div className={classes.band}>
          <div className={classes.run}>{items(false)}</div>
          <div aria-hidden className={classes.run}>
            {items(true)}
          </div>
        </div>
      </div>
    </section>
  )
}

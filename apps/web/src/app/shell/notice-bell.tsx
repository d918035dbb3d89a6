import { IconBell } from '@tabler/icons-react'
import { useDialogs } from '../../dialogs/dialogs.ts'
import { useUnread } from '../../features/notices/unread.ts'
import { usePhrases } from '../../language/phrases.ts'
import { IconAction } from './icon-action.tsx'
import classes from './notice-bell.module.css'

/** Opens the notices; shows members how many are unread (2.060, 3.046). */
export function NoticeBell() {
  const t = usePhrases()
  const show = useDialogs((state) => state.show)
  const { unreadCount } = useUnread()
  const label = unreadCount === 0 ? t('notices.title') : t('notices.titleUnread', unreadCount)
  return (
    <span className={classes.bell}>
      <IconAction label={label} onClick={() => show({ kind: 'notices' })}>
        <IconBell aria-hidden />
      </IconAction>
      {unreadCount === 0 ? null : (
        <span aria-hidden className={classes.count} data-testid="unread">
          {Math.min(unreadCount, 99)}
        </span>
      )}
    </span>
  )
}

import type { unreadMessages, ReplyOf } from '@baize/contract'
import type { Session } from '../../kernel/caller.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/pool.ts'
import type { BrandId } from '../../kernel/ids.ts'
import { noticeIdsOf, type BrandMessages } from './announcements.rules.ts'
import { markRead, readAmong } from './messages.sql.ts'
import { readOwnMessages, unreadOwnMessages } from './own-messages.sql.ts'

export type Unread = ReplyOf<typeof unreadMessages>

/** At most this many of a member's own messages count as unread. */
const maxUnread = 100

/** What members have read of the current notices and of their own messages. */
export interface ReadState {
  unread(session: Session): Promise<Unread>
  /** Marks notices as read. Those already read stay so, and unknown ids are ignored. */
  read(session: Session, ids: readonly string[]): Promise<Unread>
}

export interface ReadStateParts {
  readonly database: Database
  readonly clock: Clock
  readonly of: (brand: BrandId) => BrandMessages
}

export function openReadState({ database, clock, of }: ReadStateParts): ReadState {
  const unread = async (session: Session): Promise<Unread> => {
    const out = noticeIdsOf(of(session.brandId), clock.now())
    const [readIds, own] = await Promise.all([
      readAmong(database, session, out),
      unreadOwnMessages(database, session, maxUnread),
    ])
    const read = new Set(readIds)
    const unreadIds = [...own, ...out.filter((id) => !read.has(id))]
    return { unreadCount: unreadIds.length, unreadIds }
  }
  return {
    unread,
    async read(session, ids) {
      await readOwnMessages(database, session, ids, clock.now())
      const known = of(session.brandId).notices.map(({ id }) => id)
      const marked = known.filter((id) => ids.includes(id))
      if (marked.length > 0) await markRead(database, session, { marked, known, now: clock.now() })
      return unread(session)
    },
  }
}

import {
  announcements,
  chooseMoneyNewsWay,
  deleteMessage,
  gameAnnouncements,
  moneyNewsWay,
  ownMessages,
  pageOf,
  readAllMessages,
  readMessages,
  unreadMessages,
} from '@baize/contract'
import type { Bind } from '../../kernel/http/bind.ts'
import { announcementsOf, gameNewsOf } from './announcements.rules.ts'
import type { MoneyNewsWays } from './money-news-way.ts'
import type { Messages } from './open-messages.ts'
import type { OwnMessages } from './own-messages.ts'

/** Binds the routes of the site's announcements, and of what members have read. */
export function bindMessagesRoutes(bind: Bind, messages: Messages, own: OwnMessages, ways: MoneyNewsWays): void {
  bind(announcements, ({ caller: { brand, language }, query: { types, execution } }) =>
    announcementsOf(messages.of(brand.brandId), { types, execution, language, now: messages.now() }),
  )
  bind(gameAnnouncements, ({ caller: { brand, language }, query: { pageNo, pageSize, ...asked } }) => {
    const news = gameNewsOf(messages.of(brand.brandId), asked, { language, now: messages.now() })
    const { rows, ...paging } = pageOf(news, pageNo, pageSize)
    return { list: rows, ...paging }
  })
  bind(ownMessages, ({ caller, query }) => own.list(caller.session, query, caller.language))
  bind(readAllMessages, async ({ caller, body }) => {
    await own.readAll(caller.session, body.category)
    return messages.unread(caller.session)
  })
  bind(deleteMessage, async ({ caller, params }) => {
    await own.remove(caller.session, params.messageId)
    return messages.unread(caller.session)
  })
  bind(moneyNewsWay, ({ caller }) => ways.read(caller.session))
  bind(chooseMoneyNewsWay, ({ caller, body }) => ways.choose(caller.session, body.way))
  bind(unreadMessages, ({ caller }) => messages.unread(caller.session))
  bind(readMessages, ({ caller, body }) => messages.read(caller.session, body.ids))
}

import { announcements } from '@baize/contract'
import type { Bind } from '../../kernel/http/bind.ts'
import { announcementsOf } from './announcements.rules.ts'
import type { Messages } from './open-messages.ts'

/** What the house tells its visitors. */
export function bindMessagesRoutes(bind: Bind, messages: Messages): void {
  bind(announcements, ({ caller, query }) =>
    announcementsOf(messages.of(caller.brand.brandId), query.types, caller.language),
  )
}

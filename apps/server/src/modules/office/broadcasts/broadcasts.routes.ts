import { cancelBroadcast, countAudience, listBroadcasts, sendBroadcast } from '@baize/contract/office'
import type { OfficeBind } from '../../../kernel/http/office-bind.ts'
import { cancel, list, send, type BroadcastPageParts } from './broadcast-pages.ts'

/** Binds the endpoints about messages to many members. */
export function bindBroadcastPages(bind: OfficeBind, parts: BroadcastPageParts): void {
  bind(listBroadcasts, ({ caller, query }) => list(parts, caller.operator, query))
  bind(countAudience, async ({ caller, body }) => ({
    members: await parts.broadcasts.count(caller.operator.brandId, body.audience),
  }))
  bind(sendBroadcast, ({ caller, params, body }) => send(parts, caller.operator, params.broadcastId, body))
  bind(cancelBroadcast, ({ caller, params, body }) => cancel(parts, caller.operator, params.broadcastId, body.reason))
}

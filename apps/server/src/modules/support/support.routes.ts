import {
  beginChat,
  chatPicture,
  endOwnChat,
  launchLiveChat,
  liveChatModels,
  memberBadges,
  ownChat,
  ownFeedback,
  rateChat,
  sendChatMessage,
  sendChatPicture,
  sendFeedback,
  typeInChat,
} from '@baize/contract'
import type { Bind } from '../../kernel/http/bind.ts'
import type { Support } from './open-support.ts'

/** Binds what members and visitors call. */
export function bindSupportRoutes(bind: Bind, support: Support): void {
  const { person } = support
  bind(liveChatModels, ({ caller }) => support.models(caller.brand.brandId))
  bind(launchLiveChat, ({ caller, body }) => support.launch(caller.brand.brandId, body.model))
  bind(ownChat, ({ caller, query }) =>
    person.show(caller, query.before === undefined ? undefined : Number(query.before)),
  )
  bind(beginChat, ({ caller, body }) => person.begin(caller, body))
  bind(sendChatMessage, ({ caller, body }) => person.write(caller, body))
  bind(sendChatPicture, ({ caller, params, body }) => person.sendPicture(caller, { ...params, file: body }))
  bind(chatPicture, ({ caller, params }) => person.picture(caller, params.messageId))
  bind(typeInChat, async ({ caller, body }) => {
    await person.type(caller, body)
    return {}
  })
  bind(endOwnChat, ({ caller }) => person.end(caller))
  bind(rateChat, ({ caller, body }) => person.rate(caller, body))
  bind(sendFeedback, ({ caller, body }) => support.sendFeedback(caller.session, body))
  bind(ownFeedback, ({ caller, query }) => support.ownFeedback(caller.session, query))
  bind(memberBadges, ({ caller }) => support.badges(caller.session))
}

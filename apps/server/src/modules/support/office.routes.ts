import {
  answerChat,
  answerChatPicture,
  answerFeedback,
  cannedReplies,
  chatDesk,
  endChat,
  handOverChat,
  officeChat,
  officeChatPicture,
  officeChats,
  officeFeedback,
  removeCannedReply,
  saveCannedReply,
  setChatDuty,
  takeChat,
  typeInOfficeChat,
} from '@baize/contract/office'
import type { OfficeBind } from '../../kernel/http/office-bind.ts'
import {
  answer,
  answerPicture,
  end,
  handOverTo,
  listChats,
  readPicture,
  setDuty,
  showChat,
  showDesk,
  take,
  typeIn,
} from './desk.ts'
import { answerTo, listFeedback } from './feedback.ts'
import { listReplies, removeReply, saveReply } from './replies.ts'
import type { SupportParts } from './support.parts.ts'

/** Binds what operators call. */
export function bindSupportOffice(bind: OfficeBind, parts: SupportParts): void {
  bind(officeChats, ({ caller, query }) => listChats(parts, caller.operator, query))
  bind(officeChat, ({ caller, params, query }) =>
    showChat(parts, caller.operator, params.chatId, query.before === undefined ? undefined : Number(query.before)),
  )
  bind(takeChat, ({ caller, params }) => take(parts, caller.operator, params.chatId))
  bind(answerChat, ({ caller, params, body }) => answer(parts, caller.operator, params.chatId, body))
  bind(answerChatPicture, ({ caller, params: { chatId, messageId }, body }) =>
    answerPicture(parts, caller.operator, chatId, { messageId, file: body }),
  )
  bind(officeChatPicture, ({ caller, params }) => readPicture(parts, caller.operator, params))
  bind(typeInOfficeChat, async ({ caller, params, body }) => {
    await typeIn(parts, caller.operator, params.chatId, body)
    return {}
  })
  bind(handOverChat, ({ caller, params, body }) => handOverTo(parts, caller.operator, params.chatId, body.operatorId))
  bind(endChat, ({ caller, params }) => end(parts, caller.operator, params.chatId))
  bind(chatDesk, ({ caller }) => showDesk(parts, caller.operator))
  bind(setChatDuty, ({ caller, body }) => setDuty(parts, caller.operator, body.onDuty))
  bind(cannedReplies, ({ caller }) => listReplies(parts, caller.operator.brandId))
  bind(saveCannedReply, ({ caller, params, body }) => saveReply(parts, caller.operator, params.replyId, body))
  bind(removeCannedReply, ({ caller, params }) => removeReply(parts, caller.operator, params.replyId))
  bind(officeFeedback, ({ caller, query }) => listFeedback(parts, caller.operator, query))
  bind(answerFeedback, ({ caller, params, body }) => answerTo(parts, caller.operator, params.feedbackId, body.text))
}

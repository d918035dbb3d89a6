// Live chats and feedback, as operators see them.
import * as z from 'zod/mini'
import { pictureUpload } from '../avatar.ts'
import { defineEndpoint } from '../endpoint.ts'
import { language, time, uuid } from '../fields.ts'
import { chatMessage, feedbackType, longestChatText } from '../support.ts'
import { memberName, officePaging, pageQuery } from './fields.ts'

const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(longestChatText))

/** The address of the stream that tells open pages of changes. It is not an endpoint: it never ends. */
export const officeStreamPath = '/office/chat-stream'

/** What the stream says: a chat has changed or somebody types in it, or the list of chats or of who is on duty has. */
export type OfficeNews =
  | { readonly type: 'chat'; readonly chatId: string; readonly event: 'changed' | 'typing' }
  | { readonly type: 'desk' }

const chatRow = z.strictObject({
  chatId: uuid,
  /** `null` for a visitor, who has only a name. */
  member: z.nullable(memberName),
  name: z.string(),
  email: z.nullable(z.string()),
  language,
  state: z.enum(['waiting', 'open', 'ended']),
  isLetter: z.boolean(),
  operator: z.nullable(z.string()),
  isMine: z.boolean(),
  begunAt: time,
  waitingSince: time,
  endedAt: z.nullable(time),
  endedBy: z.nullable(z.enum(['person', 'operator', 'silence'])),
  lastAt: time,
  lastBy: z.enum(['person', 'operator']),
  /** The newest message; empty for a picture. */
  lastText: z.string(),
  /** How many messages nobody here has read. */
  unread: z.number(),
  rating: z.nullable(z.number()),
  ratingText: z.nullable(z.string()),
})
export type OfficeChatRow = z.output<typeof chatRow>

const oneChat = z.strictObject({
  chat: chatRow,
  /** How far the person has read. */
  seenByPerson: z.number(),
  messages: z.array(chatMessage),
  hasEarlier: z.boolean(),
})
export type OfficeChat = z.output<typeof oneChat>

const chatParams = z.strictObject({ chatId: uuid })
const shared = { tag: 'support', access: ['operator'] } as const

export const officeChats = defineEndpoint({
  ...shared,
  name: 'officeChats',
  method: 'GET',
  path: '/office/chats',
  summary:
    'Chats: those that wait, the longest waiting first; those that are open, own ones first; or the newest ended',
  permission: 'chat.read',
  query: z.strictObject({ queue: z._default(z.enum(['waiting', 'open', 'ended']), 'waiting'), ...pageQuery }),
  reply: z.strictObject({ list: z.array(chatRow), ...officePaging }),
  errors: [],
})

export const officeChat = defineEndpoint({
  ...shared,
  name: 'officeChat',
  method: 'GET',
  path: '/office/chats/:chatId',
  summary: 'One chat with its newest messages, or those before the asked one',
  permission: 'chat.read',
  params: chatParams,
  query: z.strictObject({ before: z.optional(z.string().check(z.regex(/^[1-9]\d{0,6}$/))) }),
  reply: oneChat,
  errors: ['support.chat_unknown'],
})

export const takeChat = defineEndpoint({
  ...shared,
  name: 'takeChat',
  method: 'POST',
  path: '/office/chats/:chatId/take',
  summary: 'Take a chat that waits, which one operator at most can',
  permission: 'chat.answer',
  params: chatParams,
  body: z.strictObject({}),
  reply: oneChat,
  errors: ['support.chat_unknown', 'support.chat_taken', 'support.chat_over'],
})

const answerErrors = [
  'support.chat_unknown',
  'support.not_yours',
  'support.chat_over',
  'support.chat_full',
  'request.too_many',
] as const

export const answerChat = defineEndpoint({
  ...shared,
  name: 'answerChat',
  method: 'POST',
  path: '/office/chats/:chatId/messages',
  summary: 'Answer in a chat that one has taken. The same message again changes nothing',
  permission: 'chat.answer',
  maxPerHour: 2_000,
  params: chatParams,
  body: z.strictObject({ messageId: uuid, text }),
  reply: oneChat,
  errors: answerErrors,
})

export const answerChatPicture = defineEndpoint({
  ...shared,
  name: 'answerChatPicture',
  method: 'POST',
  path: '/office/chats/:chatId/pictures/:messageId',
  summary: 'Send a picture in a chat that one has taken; it is encoded again',
  permission: 'chat.answer',
  maxPerHour: 300,
  params: z.strictObject({ chatId: uuid, messageId: uuid }),
  upload: pictureUpload,
  reply: oneChat,
  errors: [...answerErrors, 'upload.wrong_type', 'upload.too_large', 'upload.not_readable', 'upload.too_many_pixels'],
})

export const officeChatPicture = defineEndpoint({
  ...shared,
  name: 'officeChatPicture',
  method: 'GET',
  path: '/office/chats/:chatId/pictures/:messageId',
  summary: 'A picture of a chat',
  permission: 'chat.read',
  params: z.strictObject({ chatId: uuid, messageId: uuid }),
  file: 'image/webp',
  isPrivate: true,
  reply: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  errors: ['support.chat_unknown'],
})

export const typeInOfficeChat = defineEndpoint({
  ...shared,
  name: 'typeInOfficeChat',
  method: 'POST',
  path: '/office/chats/:chatId/typing',
  summary: 'Say that one is typing in an own chat, and how far one has read',
  permission: 'chat.answer',
  params: chatParams,
  body: z.strictObject({ isTyping: z.boolean(), seen: z.number().check(z.int(), z.gte(0), z.lte(9_999_999)) }),
  reply: z.strictObject({}),
  errors: ['support.chat_unknown', 'support.not_yours'],
})

export const handOverChat = defineEndpoint({
  ...shared,
  name: 'handOverChat',
  method: 'POST',
  path: '/office/chats/:chatId/hand-over',
  summary: 'Hand an own chat over to a colleague who is on duty, or without one back to the queue',
  permission: 'chat.answer',
  params: chatParams,
  body: z.strictObject({ operatorId: z.nullable(uuid) }),
  reply: oneChat,
  errors: ['support.chat_unknown', 'support.not_yours', 'support.chat_over', 'support.colleague_away'],
})

export const endChat = defineEndpoint({
  ...shared,
  name: 'endChat',
  method: 'POST',
  path: '/office/chats/:chatId/end',
  summary: 'End an own chat. One that is over stays so',
  permission: 'chat.answer',
  params: chatParams,
  body: z.strictObject({}),
  reply: oneChat,
  errors: ['support.chat_unknown', 'support.not_yours'],
})

const desk = z.strictObject({
  /** Whether the asking operator is on duty. */
  onDuty: z.boolean(),
  waiting: z.number(),
  /** Everybody on duty, with how many chats they have. */
  colleagues: z.array(z.strictObject({ operatorId: uuid, name: z.string(), chats: z.number(), isMe: z.boolean() })),
})
export type ChatDesk = z.output<typeof desk>

export const chatDesk = defineEndpoint({
  ...shared,
  name: 'chatDesk',
  method: 'GET',
  path: '/office/chat-desk',
  summary: 'Who is on duty at the chats, and how many wait',
  permission: 'chat.read',
  query: z.strictObject({}),
  reply: desk,
  errors: [],
})

export const setChatDuty = defineEndpoint({
  ...shared,
  name: 'setChatDuty',
  method: 'PUT',
  path: '/office/chat-desk',
  summary: 'Go on duty or off. Whoever shows no sign of life for two minutes is off',
  permission: 'chat.answer',
  body: z.strictObject({ onDuty: z.boolean() }),
  reply: desk,
  errors: [],
})

const words = z.partialRecord(language, z.string().check(z.trim(), z.maxLength(longestChatText)))
const title = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))

const cannedReply = z.strictObject({ replyId: uuid, title: z.string(), words, changedBy: z.string(), changedAt: time })
export type CannedReply = z.output<typeof cannedReply>
const cannedList = z.strictObject({ list: z.array(cannedReply) })

export const cannedReplies = defineEndpoint({
  ...shared,
  name: 'cannedReplies',
  method: 'GET',
  path: '/office/chat-replies',
  summary: 'The brand’s prepared replies, by title; at most 200',
  permission: 'chat.read',
  query: z.strictObject({}),
  reply: cannedList,
  errors: [],
})

export const saveCannedReply = defineEndpoint({
  ...shared,
  name: 'saveCannedReply',
  method: 'PUT',
  path: '/office/chat-replies/:replyId',
  summary: 'Write a prepared reply, or change it',
  permission: 'chat.change',
  maxPerHour: 300,
  params: z.strictObject({ replyId: uuid }),
  body: z.strictObject({ title, words }),
  reply: cannedList,
  errors: ['support.too_many_replies', 'support.reply_empty'],
})

export const removeCannedReply = defineEndpoint({
  ...shared,
  name: 'removeCannedReply',
  method: 'DELETE',
  path: '/office/chat-replies/:replyId',
  summary: 'Remove a prepared reply',
  permission: 'chat.change',
  params: z.strictObject({ replyId: uuid }),
  reply: cannedList,
  errors: ['support.reply_unknown'],
})

const feedbackRow = z.strictObject({
  feedbackId: uuid,
  member: memberName,
  questionType: feedbackType,
  content: z.string(),
  sentAt: time,
  answer: z.nullable(z.strictObject({ text: z.string(), by: z.string(), at: time })),
})
export type OfficeFeedbackRow = z.output<typeof feedbackRow>

export const officeFeedback = defineEndpoint({
  ...shared,
  name: 'officeFeedback',
  method: 'GET',
  path: '/office/feedback',
  summary: 'Feedback without an answer, the oldest first, or with one, the newest first',
  permission: 'feedback.read',
  query: z.strictObject({ queue: z._default(z.enum(['open', 'answered']), 'open'), ...pageQuery }),
  reply: z.strictObject({ list: z.array(feedbackRow), ...officePaging }),
  errors: [],
})

export const answerFeedback = defineEndpoint({
  ...shared,
  name: 'answerFeedback',
  method: 'POST',
  path: '/office/feedback/:feedbackId/answer',
  summary: 'Answer feedback, once; the member is told',
  permission: 'feedback.answer',
  maxPerHour: 600,
  params: z.strictObject({ feedbackId: uuid }),
  body: z.strictObject({ text }),
  reply: feedbackRow,
  errors: ['support.feedback_unknown', 'support.feedback_answered'],
})

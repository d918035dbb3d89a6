// Customer service: live chat and feedback (2.079, 3.068, 7.043, 7.047).
import * as z from 'zod/mini'
import { pictureUpload } from './avatar.ts'
import { defineEndpoint, everyone, realAccounts } from './endpoint.ts'
import { pageNo, pageSize, paging, time, uuid } from './fields.ts'
import { challengeResult, humanErrors } from './human-check.ts'

/** How long one message of a chat, and the text beside a rating, may be. */
export const longestChatText = 1_000
export const longestRatingText = 140

/** How many messages of a chat are read at once. */
export const chatPageSize = 50

const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(longestChatText))

/** The site's own window, or the outside provider that the brand's settings name. */
const chatModel = z.enum(['OWN', 'OUTSIDE'])

export const liveChatModels = defineEndpoint({
  name: 'liveChatModels',
  method: 'GET',
  path: '/wps/livechat/models',
  summary: 'The live chats that the brand has, and whether somebody is there now (7.043)',
  tag: 'support',
  access: everyone,
  reply: z.strictObject({
    list: z.array(z.strictObject({ model: chatModel, name: z.string(), isOnline: z.boolean() })),
  }),
  errors: [],
})

export const launchLiveChat = defineEndpoint({
  name: 'launchLiveChat',
  method: 'POST',
  path: '/wps/livechat/launch',
  summary: 'Where a live chat opens: a path of the site for its own window, or the outside provider’s page (7.043)',
  tag: 'support',
  access: everyone,
  body: z.strictObject({ model: z.optional(chatModel) }),
  reply: z.strictObject({ model: chatModel, chatUrl: z.string() }),
  errors: ['route.not_found'],
})

/** A message of a chat, as both sides see it. It is plain text, never HTML. */
export const chatMessage = z.strictObject({
  messageId: uuid,
  /** Its place in the chat, from 1. */
  seq: z.number(),
  author: z.enum(['person', 'operator']),
  /** Who answered. */
  name: z.nullable(z.string()),
  text: z.string(),
  hasPicture: z.boolean(),
  sentAt: time,
})
export type ChatMessage = z.output<typeof chatMessage>

const chat = z.strictObject({
  chatId: uuid,
  state: z.enum(['waiting', 'open', 'ended']),
  /** Written while nobody was on duty; somebody answers later. */
  isLetter: z.boolean(),
  /** Of a chat that waits: how many are before it, and itself. */
  position: z.nullable(z.number()),
  operator: z.nullable(z.string()),
  /** What a page watches over its socket to hear of changes of this chat. */
  watchKey: z.string(),
  /** How far the operator has read. */
  seenByOperator: z.number(),
  rating: z.nullable(z.number()),
  /** The newest messages, or those before the asked one; the oldest first. */
  messages: z.array(chatMessage),
  hasEarlier: z.boolean(),
})

const ownChatView = z.strictObject({
  /** Whether an operator is on duty now. */
  isOnline: z.boolean(),
  /** The newest chat of whoever asks, even if it is over. */
  chat: z.nullable(chat),
})
export type OwnChat = z.output<typeof ownChatView>

export const ownChat = defineEndpoint({
  name: 'ownChat',
  method: 'GET',
  path: '/wps/support/chat',
  summary: 'The own chat with the customer service, of a member or of a visitor’s browser (2.079)',
  tag: 'support',
  access: everyone,
  query: z.strictObject({ before: z.optional(z.string().check(z.regex(/^[1-9]\d{0,6}$/))) }),
  reply: ownChatView,
  errors: [],
})

export const beginChat = defineEndpoint({
  name: 'beginChat',
  method: 'POST',
  path: '/wps/support/chat',
  summary:
    'Begin a chat with its first message, or leave a letter if nobody is on duty. Visitors are checked to be people (3.036)',
  tag: 'support',
  access: everyone,
  ownPagesOnly: true,
  maxPerHour: 20,
  body: z.strictObject({
    messageId: uuid,
    text,
    /** How a visitor wants to be called, and where to write to them. Ignored from members. */
    name: z.optional(z.string().check(z.trim(), z.maxLength(40))),
    email: z.optional(z.string().check(z.maxLength(254), z.regex(/^$|^[^\s@]+@[^\s@]+\.[^\s@]+$/))),
    challengeResult,
  }),
  reply: ownChatView,
  errors: ['request.too_many', ...humanErrors],
})

const writeErrors = ['support.no_chat', 'support.chat_full', 'request.too_many'] as const

export const sendChatMessage = defineEndpoint({
  name: 'sendChatMessage',
  method: 'POST',
  path: '/wps/support/chat/messages',
  summary: 'Write in the own chat. The same message again changes nothing',
  tag: 'support',
  access: everyone,
  ownPagesOnly: true,
  body: z.strictObject({ messageId: uuid, text }),
  reply: ownChatView,
  errors: writeErrors,
})

const pictureErrors = [
  'upload.wrong_type',
  'upload.too_large',
  'upload.not_readable',
  'upload.too_many_pixels',
] as const

export const sendChatPicture = defineEndpoint({
  name: 'sendChatPicture',
  method: 'POST',
  path: '/wps/support/chat/pictures/:messageId',
  summary: 'Send a picture in the own chat, PNG or JPEG of at most 5 MB; it is encoded again',
  tag: 'support',
  access: everyone,
  params: z.strictObject({ messageId: uuid }),
  upload: pictureUpload,
  reply: ownChatView,
  errors: [...writeErrors, ...pictureErrors],
})

export const chatPicture = defineEndpoint({
  name: 'chatPicture',
  method: 'GET',
  path: '/wps/support/chat/pictures/:messageId',
  summary: 'A picture of the own chat, as it was encoded again',
  tag: 'support',
  access: everyone,
  params: z.strictObject({ messageId: uuid }),
  file: 'image/webp',
  isPrivate: true,
  reply: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  errors: ['support.no_chat'],
})

export const typeInChat = defineEndpoint({
  name: 'typeInChat',
  method: 'POST',
  path: '/wps/support/chat/typing',
  summary: 'Say that one is typing, and how far one has read. Nothing is stored of the typing',
  tag: 'support',
  access: everyone,
  ownPagesOnly: true,
  body: z.strictObject({ isTyping: z.boolean(), seen: z.number().check(z.int(), z.gte(0), z.lte(9_999_999)) }),
  reply: z.strictObject({}),
  errors: ['support.no_chat', 'request.too_many'],
})

export const endOwnChat = defineEndpoint({
  name: 'endOwnChat',
  method: 'POST',
  path: '/wps/support/chat/end',
  summary: 'End the own chat. One that is over stays so',
  tag: 'support',
  access: everyone,
  ownPagesOnly: true,
  body: z.strictObject({}),
  reply: ownChatView,
  errors: [],
})

export const rateChat = defineEndpoint({
  name: 'rateChat',
  method: 'POST',
  path: '/wps/support/chat/rating',
  summary: 'Rate the own chat after its end, once',
  tag: 'support',
  access: everyone,
  ownPagesOnly: true,
  body: z.strictObject({
    rating: z.number().check(z.int(), z.gte(1), z.lte(5)),
    text: z.optional(z.string().check(z.trim(), z.maxLength(longestRatingText))),
  }),
  reply: ownChatView,
  errors: ['support.no_chat'],
})

export const memberBadges = defineEndpoint({
  name: 'memberBadges',
  method: 'GET',
  path: '/wps/member/badges',
  summary: 'How many messages are unread, and how many rewards and missions wait to be claimed (2.109, 7.050)',
  tag: 'support',
  access: realAccounts,
  query: z.strictObject({}),
  reply: z.strictObject({ messages: z.number(), rewards: z.number(), missions: z.number() }),
  errors: [],
})

/** What feedback can be about (3.068). */
export const feedbackTypes = ['deposit', 'withdrawal', 'game', 'account', 'promotion', 'suggestion', 'other'] as const
export type FeedbackType = (typeof feedbackTypes)[number]

/** How long feedback may be, in characters (5.041, 9.008). */
export const feedbackLength = { min: 5, max: 140 } as const

export const feedbackType = z.enum(feedbackTypes)

const ownFeedbackRow = z.strictObject({
  feedbackId: uuid,
  questionType: feedbackType,
  content: z.string(),
  sentAt: time,
  answer: z.nullable(z.strictObject({ text: z.string(), at: time })),
})

export const sendFeedback = defineEndpoint({
  name: 'sendFeedback',
  method: 'PUT',
  path: '/wps/feedback',
  summary: 'Tell us something about the site: its type and 5 to 140 characters (7.047, 3.068, 5.041)',
  tag: 'support',
  access: realAccounts,
  maxPerHour: 10,
  body: z.strictObject({ questionType: feedbackType, content: z.string().check(z.trim(), z.maxLength(2_000)) }),
  reply: ownFeedbackRow,
  errors: ['support.feedback_length'],
})

export const ownFeedback = defineEndpoint({
  name: 'ownFeedback',
  method: 'GET',
  path: '/wps/feedback',
  summary: 'The own feedback with its answers, newest first (2.110)',
  tag: 'support',
  access: realAccounts,
  query: z.strictObject({ pageNo, pageSize: pageSize(10) }),
  reply: z.strictObject({ list: z.array(ownFeedbackRow), ...paging }),
  errors: [],
})

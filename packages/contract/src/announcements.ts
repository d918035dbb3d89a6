import * as z from 'zod/mini'
import { defineEndpoint, everyone, realAccounts } from './endpoint.ts'
import { code, filterBy, gameType, language, pageNo, pageSize, paging, time, uuid } from './fields.ts'

/** The id of a notice, a popup or a banner, as the brand's files write it. */
const entryId = z.string().check(z.regex(/^[a-z0-9-]{1,64}$/))

/** After being told of a change, a page must not use its cached copy, so it revalidates by ETag. */
const askedEachTime = 0

/**
 * Where a click leads: to `path` of the site, to `game`, to that game as a free trial, to the registration, or nowhere.
 */
const link = {
  linkType: z.enum(['none', 'path', 'game', 'trial', 'register']),
  /** A path of the site; empty for every other kind of link. */
  target: z.string(),
  game: z.nullable(z.strictObject({ gameCode: code, vassalage: code, gameType })),
  /** What the button says. */
  action: z.string(),
}

/** Pictures for wide screens and for phones. */
const pictures = { url: z.string(), phoneUrl: z.string() }

const banner = z.strictObject({
  id: entryId,
  groupName: z.enum(['w_home', 'w_reg', 'w_leftmenu']),
  title: z.string(),
  text: z.string(),
  ...pictures,
  ...link,
})

/** A piece of news; `content` is HTML that was sanitised when it was loaded. */
const news = { id: entryId, title: z.string(), content: z.string(), publishedAt: z.nullable(time) }

const playerNotice = z.strictObject({
  ...news,
  /** `H` is a headline, which is listed before the others. */
  type: z.enum(['PL', 'H']),
})

const popup = z.strictObject({
  ...news,
  /** The audience: A logged-in members, B visitors, F members at their first login (4.023). */
  execution: z.enum(['A', 'B', 'F']),
  picture: z.nullable(z.strictObject(pictures)),
  ...link,
})

const promotion = z.strictObject({ ...news, picture: z.nullable(z.strictObject(pictures)), ...link })

export const announcements = defineEndpoint({
  name: 'announcements',
  method: 'GET',
  path: '/wps/announcements',
  summary: 'Current banners (B), player notices (PL), headlines (H), popups (PU) and promotions (PR) (7.044)',
  tag: 'messages',
  access: everyone,
  keptSeconds: askedEachTime,
  query: z.strictObject({
    language: z.optional(language),
    /** Codes separated by commas; all of them if omitted. */
    types: z.optional(z.string()),
    platform: z.optional(z.string()),
    /** Popups of these executions only, such as `B` or `A,F`. */
    execution: z.optional(z.string()),
  }),
  reply: z.strictObject({
    banners: z.array(banner),
    playerNotices: z.array(playerNotice),
    popup: z.array(popup),
    promotion: z.array(promotion),
  }),
  errors: [],
})

export const gameAnnouncements = defineEndpoint({
  name: 'gameAnnouncements',
  method: 'GET',
  path: '/wps/game/announcements',
  summary: 'News about games, newest first: all, or of a type, a vendor or a game (7.035)',
  tag: 'messages',
  access: everyone,
  keptSeconds: askedEachTime,
  query: z.strictObject({
    language: z.optional(language),
    gameType: filterBy(gameType),
    vassalage: filterBy(code),
    gameCode: filterBy(code),
    pageNo,
    pageSize: pageSize(9),
  }),
  reply: z.strictObject({
    list: z.array(
      z.strictObject({
        ...news,
        gameType: z.nullable(gameType),
        vassalage: z.nullable(code),
        gameCode: z.nullable(code),
      }),
    ),
    ...paging,
  }),
  errors: [],
})

/** The number and ids of a member's unread notices and own messages, at most 100 of each. */
const unread = z.strictObject({ unreadCount: z.number(), unreadIds: z.array(entryId) })

/** What a member's messages are about (2.107). */
export const messageCategories = ['money', 'account', 'rewards', 'announcements', 'support'] as const
export type MessageCategory = (typeof messageCategories)[number]
const category = z._default(z.enum(['all', ...messageCategories]), 'all')

/** Where a message leads. */
const messageAction = z.enum([
  'deposit',
  'withdrawal',
  'wallet',
  'security',
  'rewards',
  'promotions',
  'bonuses',
  'redemptions',
  'level',
  'raffles',
  'agent',
  'contracts',
  'chat',
  'feedback',
  'activities',
])
export type MessageAction = z.output<typeof messageAction>

export const ownMessages = defineEndpoint({
  name: 'ownMessages',
  method: 'GET',
  path: '/wps/member/messages',
  summary: 'Messages for this member alone, such as that a second factor was removed, newest first',
  tag: 'messages',
  access: realAccounts,
  query: z.strictObject({ language: z.optional(language), category, pageNo, pageSize: pageSize(9) }),
  reply: z.strictObject({
    list: z.array(
      z.strictObject({
        id: uuid,
        title: z.string(),
        /** Plain text: what happened, and what to do if it was somebody else. */
        text: z.string(),
        advice: z.string(),
        at: time,
        isRead: z.boolean(),
        category: z.enum(messageCategories),
        action: z.nullable(messageAction),
      }),
    ),
    ...paging,
  }),
  errors: [],
})

export const readAllMessages = defineEndpoint({
  name: 'readAllMessages',
  method: 'POST',
  path: '/wps/member/messages/read-all',
  summary: 'Mark the own messages of a category as read, or all of them (2.107)',
  tag: 'messages',
  access: realAccounts,
  body: z.strictObject({ category }),
  reply: unread,
  errors: [],
})

export const deleteMessage = defineEndpoint({
  name: 'deleteMessage',
  method: 'DELETE',
  path: '/wps/member/messages/:messageId',
  summary: 'Delete one of the own messages from the inbox (2.107)',
  tag: 'messages',
  access: realAccounts,
  params: z.strictObject({ messageId: uuid }),
  reply: unread,
  errors: ['news.unknown'],
})

/** How a member is told about their money: on the site only, or by e-mail or SMS too. */
export const moneyNewsWays = ['site', 'email', 'sms'] as const
export type MoneyNewsWay = (typeof moneyNewsWays)[number]

const moneyNews = z.strictObject({
  way: z.enum(moneyNewsWays),
  /** The ways that the member can choose now: `email` and `sms` need a verified contact and a carrier. */
  open: z.array(z.enum(moneyNewsWays)),
})

export const moneyNewsWay = defineEndpoint({
  name: 'moneyNewsWay',
  method: 'GET',
  path: '/wps/member/messages/money',
  summary: 'How the member is told about deposits and withdrawals (8.028)',
  tag: 'messages',
  access: realAccounts,
  query: z.strictObject({}),
  reply: moneyNews,
  errors: [],
})

export const chooseMoneyNewsWay = defineEndpoint({
  name: 'chooseMoneyNewsWay',
  method: 'PUT',
  path: '/wps/member/messages/money',
  summary: 'Choose how to be told about deposits and withdrawals (8.028)',
  tag: 'messages',
  access: realAccounts,
  body: z.strictObject({ way: z.enum(moneyNewsWays) }),
  reply: moneyNews,
  errors: ['news.way_closed'],
})

export const unreadMessages = defineEndpoint({
  name: 'unreadMessages',
  method: 'GET',
  path: '/wps/member/messages/unread',
  summary: 'The member’s unread notices and own messages (7.050, 3.046)',
  tag: 'messages',
  access: realAccounts,
  query: z.strictObject({}),
  reply: unread,
  errors: [],
})

export const readMessages = defineEndpoint({
  name: 'readMessages',
  method: 'POST',
  path: '/wps/member/messages/read',
  summary: 'Mark notices and own messages as read; ones already read stay so, and unknown ids are ignored',
  tag: 'messages',
  access: realAccounts,
  body: z.strictObject({ ids: z.array(entryId).check(z.minLength(1), z.maxLength(100)) }),
  reply: unread,
  errors: [],
})

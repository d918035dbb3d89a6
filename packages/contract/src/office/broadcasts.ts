// Messages to many members at once.
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { day, language, time, uuid } from '../fields.ts'
import { officePaging, pageQuery } from './fields.ts'
import { memberTag } from './members.ts'
import { officeReason } from './operators.ts'

/** Whom a message is for: all active members, or those that have all of these. Days are those of the brand's time zone. */
const audience = z.strictObject({
  tag: z.optional(memberTag),
  /** From this level on. */
  level: z.optional(z.string().check(z.regex(/^([1-9]|1\d|20)$/))),
  registeredFrom: z.optional(day),
  registeredTo: z.optional(day),
  seenFrom: z.optional(day),
  seenTo: z.optional(day),
})
export type Audience = z.output<typeof audience>

const words = z.array(
  z.strictObject({
    language,
    title: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(2_000)),
  }),
)
const writtenWords = words.check(
  z.minLength(1),
  z.maxLength(10),
  z.refine((list) => new Set(list.map((one) => one.language)).size === list.length),
)

const broadcast = z.strictObject({
  broadcastId: uuid,
  words,
  audience,
  state: z.enum(['sending', 'sent', 'cancelled']),
  /** How many there were when it was begun, and how many have it. */
  counted: z.number(),
  sent: z.number(),
  begunBy: z.string(),
  begunAt: time,
  endedAt: z.nullable(time),
  endedBy: z.nullable(z.string()),
})
export type Broadcast = z.output<typeof broadcast>

const shared = { tag: 'broadcasts', access: ['operator'] } as const

export const listBroadcasts = defineEndpoint({
  ...shared,
  name: 'listBroadcasts',
  method: 'GET',
  path: '/office/broadcasts',
  summary: 'Messages to many members, the newest first, with how far each is sent',
  permission: 'broadcasts.read',
  query: z.strictObject(pageQuery),
  reply: z.strictObject({ list: z.array(broadcast), ...officePaging }),
  errors: [],
})

export const countAudience = defineEndpoint({
  ...shared,
  name: 'countAudience',
  method: 'POST',
  path: '/office/broadcast-audience',
  summary: 'How many members a message would be for',
  permission: 'broadcasts.send',
  maxPerHour: 300,
  body: z.strictObject({ audience }),
  reply: z.strictObject({ members: z.number() }),
  errors: [],
})

export const sendBroadcast = defineEndpoint({
  ...shared,
  name: 'sendBroadcast',
  method: 'PUT',
  path: '/office/broadcasts/:broadcastId',
  summary: 'Send a message to many members, in the background. The same id again changes nothing',
  permission: 'broadcasts.send',
  freshFactor: true,
  maxPerHour: 20,
  params: z.strictObject({ broadcastId: uuid }),
  body: z.strictObject({ audience, words: writtenWords, reason: officeReason }),
  reply: broadcast,
  errors: ['broadcast.nobody'],
})

export const cancelBroadcast = defineEndpoint({
  ...shared,
  name: 'cancelBroadcast',
  method: 'POST',
  path: '/office/broadcasts/:broadcastId/cancel',
  summary: 'Stop sending a message. Whoever has it keeps it',
  permission: 'broadcasts.send',
  params: z.strictObject({ broadcastId: uuid }),
  body: z.strictObject({ reason: officeReason }),
  reply: broadcast,
  errors: ['broadcast.unknown', 'broadcast.over'],
})

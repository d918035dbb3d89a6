import * as z from 'zod/mini'
import { language } from './fields.ts'
import { memberTopics, publicTopics } from './socket.ts'

const topics = z.array(z.enum([...publicTopics, ...memberTopics])).check(z.maxLength(8))

/** The watch key of a chat. */
const chat = z.optional(z.string().check(z.regex(/^[0-9a-f]{32}$/)))

/** The code of a game whose rounds are shared, or a kind of place and its name, such as `room:low-1`. */
const place = z.string().check(z.regex(/^([a-z]{1,16}:)?[A-Za-z0-9_-]{1,64}$/))

/**
 * The messages that the server accepts from a page's socket. In its own file, since pages send but never parse them.
 */
export const socketRequest = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('hello'),
    token: z.optional(z.string().check(z.regex(/^[\w-]{16,128}$/))),
    language: z.optional(language),
    topics,
    chat,
    table: z.optional(place),
  }),
  z.strictObject({ type: z.literal('watch'), topics, chat, table: z.optional(place) }),
])

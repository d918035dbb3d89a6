import * as z from 'zod/mini'
import { defineEndpoint, everyone } from './endpoint.ts'

export const captcha = defineEndpoint({
  name: 'captcha',
  method: 'GET',
  path: '/wps/captcha',
  summary:
    'A new picture of digits for this visitor, at most one a second (7.015, 9.005). It can be answered once, within five minutes, with the cookie that comes with it',
  tag: 'session',
  access: everyone,
  query: z.strictObject({
    /** `clear` is easier to read; `sound` is tones to count: a group for each digit, and one long, low tone for 0. */
    kind: z._default(z.enum(['usual', 'clear', 'sound']), 'usual'),
    /** A different value each time, to bypass the browser's cache; otherwise ignored. */
    t: z.optional(z.string().check(z.maxLength(32))),
  }),
  /** Base64 of a PNG, or of a WAV for `sound`. */
  reply: z.string(),
  errors: [],
})

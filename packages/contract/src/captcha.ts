import * as z from 'zod/mini'
import { defineEndpoint, everyone } from './endpoint.ts'

export const captcha = defineEndpoint({
  name: 'captcha',
  method: 'GET',
  path: '/wps/captcha',
  summary:
    'A new picture of digits for this visitor, at most one a second (7.015, 9.005). The answer counts once, within five minutes, for whoever sends the cookie that comes with it',
  tag: 'session',
  access: everyone,
  query: z.strictObject({
    /** `clear` is easier to read; `sound` is tones to count, one group for each digit, and one long low tone for 0. */
    kind: z._default(z.enum(['usual', 'clear', 'sound']), 'usual'),
    /** Something new each time, for browsers that would keep the last answer; it means nothing. */
    t: z.optional(z.string().check(z.maxLength(32))),
  }),
  /** Base64 of a PNG; of a WAV for `sound`. */
  reply: z.string(),
  errors: [],
})

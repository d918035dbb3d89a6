import * as z from 'zod/mini'
import { defineEndpoint, everyone } from './endpoint.ts'
import { humanErrors } from './human-check.ts'

export const captcha = defineEndpoint({
  name: 'captcha',
  method: 'GET',
  path: '/wps/captcha',
  summary:
    'A new picture of digits for this visitor, at most one a second (7.015, 9.005). It can be answered once, within five minutes, with the cookie that comes with it',
  tag: 'session',
  access: everyone,
  query: z.strictObject({
    /** A different value each time, to bypass the browser's cache; otherwise ignored. */
    t: z.optional(z.string().check(z.maxLength(32))),
  }),
  /** Base64 of a PNG. */
  reply: z.string(),
  errors: [],
})

export const captchaByWork = defineEndpoint({
  name: 'captchaByWork',
  method: 'POST',
  path: '/wps/captcha/work',
  summary:
    'The digits of a new captcha without its picture, for a visitor who cannot read one, in return for the result of the check `captcha`: a proof of work of some seconds',
  tag: 'session',
  access: everyone,
  body: z.strictObject({ challengeResult: z.string().check(z.minLength(1), z.maxLength(8_192)) }),
  /** The answer, as if it had been read in a picture. It can be used once, within five minutes, with the visit's cookie. */
  reply: z.strictObject({ digits: z.string() }),
  errors: humanErrors,
})

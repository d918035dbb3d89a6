// Checks that a person is asking, before the server sends a message for somebody who is not logged in (3.036, 7.003).
import * as z from 'zod/mini'
import { defineEndpoint, everyone } from './endpoint.ts'
import { time } from './fields.ts'

/**
 * What a check is for: the code of a login, of a registration or of a new password, the link for a new password, a
 * registration itself, a chat with the customer service, or a captcha without its picture, which is always proof of work.
 */
export const humanPurpose = z.enum([
  'login',
  'register',
  'password_reset',
  'reset_mail',
  'registration',
  'chat',
  'captcha',
])
export type HumanPurpose = z.output<typeof humanPurpose>

/**
 * The result of a check, as calls that send a message take it (3.036). For `work`, base64 of `{ "challenge",
 * "solution": { "counter", "derivedKey" } }` with the challenge as received; for a service, whatever its widget
 * returns.
 */
export const challengeResult = z.optional(z.string().check(z.maxLength(8_192)))

/** A proof of work: find the counter whose derived key begins with the prefix. The signature is the server's own. */
export const workChallenge = z.strictObject({
  parameters: z.strictObject({
    algorithm: z.literal('PBKDF2/SHA-256'),
    nonce: z.string(),
    salt: z.string(),
    cost: z.number(),
    keyLength: z.number(),
    keyPrefix: z.string(),
    keySignature: z.string(),
    data: z.strictObject({ brand: z.number(), purpose: humanPurpose, expiresAtMs: z.number() }),
  }),
  signature: z.string(),
})
export type WorkChallenge = z.output<typeof workChallenge>

const humanTask = z.union([
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({ kind: z.literal('work'), challenge: workChallenge, expiresAt: time }),
  z.strictObject({
    kind: z.literal('siteverify'),
    scriptUrl: z.string(),
    /** The name of the script's object, as a property of `window`. */
    scriptObject: z.string(),
    siteKey: z.string(),
    action: z.string(),
  }),
])
/** What a visitor must do before the server sends a message. */
export type HumanTask = z.output<typeof humanTask>

/** The refusals of a call that takes a result. */
export const humanErrors = ['human.required', 'human.failed', 'human.unreachable'] as const

export const humanChallenge = defineEndpoint({
  name: 'humanChallenge',
  method: 'GET',
  path: '/wps/verification/challenge',
  summary:
    'The check that is required before a code or link is sent: none, proof of work, or a service’s widget; a result can be used once, for this purpose (3.036)',
  tag: 'session',
  access: everyone,
  query: z.strictObject({ purpose: humanPurpose }),
  reply: humanTask,
  errors: [],
})

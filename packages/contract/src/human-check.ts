// What shows the house that a person asks, before it sends something to somebody who is not logged in (3.036, 7.003).
import * as z from 'zod/mini'
import { defineEndpoint, everyone } from './endpoint.ts'
import { time } from './fields.ts'

/** What a check is for: the code of a login, of a registration or of a new password, the link of a new password, or a registration itself. */
export const humanPurpose = z.enum(['login', 'register', 'password_reset', 'reset_mail', 'registration'])
export type HumanPurpose = z.output<typeof humanPurpose>

/**
 * The result of a check, as calls that send something take it (3.036). For `work` the challenge as it was given with its
 * solution, base64 of `{ "challenge", "solution": { "counter", "derivedKey" } }`; for a service what its widget gives.
 */
export const challengeResult = z.optional(z.string().check(z.maxLength(8_192)))

/** A task for a program: find the counter whose derived key begins with the prefix. The signature is the house's own. */
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
    /** What the script is called by, as a property of `window`. */
    scriptObject: z.string(),
    siteKey: z.string(),
    action: z.string(),
  }),
])
/** What a visitor is to do before the house sends something. */
export type HumanTask = z.output<typeof humanTask>

/** What a call that takes a result may be refused with. */
export const humanErrors = ['human.required', 'human.failed', 'human.unreachable'] as const

export const humanChallenge = defineEndpoint({
  name: 'humanChallenge',
  method: 'GET',
  path: '/wps/verification/challenge',
  summary:
    'What shows that a person asks, before a code or link is sent: nothing, work for a program, or a service’s widget; the result counts once, for this purpose (3.036)',
  tag: 'session',
  access: everyone,
  query: z.strictObject({ purpose: humanPurpose }),
  reply: humanTask,
  errors: [],
})

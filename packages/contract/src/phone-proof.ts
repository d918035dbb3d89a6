// A phone-verification provider's word for a number, which stands in for a code of ours where the brand uses one (3.035).
import * as z from 'zod/mini'
import { defineEndpoint, everyone } from './endpoint.ts'

const text = (most: number) => z.string().check(z.maxLength(most))

/** The provider's ID token for a number, in the calls that take one. */
export const phoneProof = { firebaseChannel: z.optional(text(32)), firebaseIdToken: z.optional(text(8_192)) }

/** A proof is of a verification right before it, not of one of last week: so old it may be when it is used. */
export const phoneProofFreshSeconds = 300

export const startPhoneProof = defineEndpoint({
  name: 'startPhoneProof',
  method: 'POST',
  path: '/wps/verification/phone/start',
  summary:
    'Begin to have a number vouched for by a phone-verification provider; the value is the address of its page, and the state that its answer will carry. The proof counts once, for this number, purpose and browser (3.035)',
  tag: 'session',
  access: everyone,
  body: z.strictObject({
    purpose: z.enum(['login', 'register', 'password_reset']),
    mobileNum: text(32),
    /** Without it the brand's own country is meant. */
    countryDialingCode: z.optional(text(8)),
  }),
  reply: z.strictObject({ url: z.string(), state: z.string() }),
  errors: ['verification.not_enabled', 'verification.mobile_invalid', 'verification.too_many'],
})

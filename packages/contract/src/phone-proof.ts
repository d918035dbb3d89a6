// A phone-verification provider's proof of a number, which replaces a code of ours if the brand uses a provider
// (3.035).
import * as z from 'zod/mini'
import { defineEndpoint, everyone } from './endpoint.ts'

const text = (max: number) => z.string().check(z.maxLength(max))

/** The provider's ID token for a number, in the calls that take one. */
export const phoneProof = { firebaseChannel: z.optional(text(32)), firebaseIdToken: z.optional(text(8_192)) }

/** A proof must come from a verification right before it, so this is how old it may be when it is used. */
export const phoneProofFreshSeconds = 300

export const startPhoneProof = defineEndpoint({
  name: 'startPhoneProof',
  method: 'POST',
  path: '/wps/verification/phone/start',
  summary:
    'Start the verification of a number by a phone-verification provider; the value is the address of its page and the state that its reply will contain. A proof can be used once, for this number, purpose and browser (3.035)',
  tag: 'session',
  access: everyone,
  body: z.strictObject({
    purpose: z.enum(['login', 'register', 'password_reset']),
    mobileNum: text(32),
    /** By default the brand's own country. */
    countryDialingCode: z.optional(text(8)),
  }),
  reply: z.strictObject({ url: z.string(), state: z.string() }),
  errors: ['verification.not_enabled', 'verification.mobile_invalid', 'verification.too_many'],
})

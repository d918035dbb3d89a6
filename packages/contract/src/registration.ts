import * as z from 'zod/mini'
import { defineEndpoint, everyone } from './endpoint.ts'
import { challengeResult, humanErrors } from './human-check.ts'
import { loginValue } from './member.ts'

const text = (most: number) => z.string().check(z.maxLength(most))

export const register = defineEndpoint({
  name: 'register',
  method: 'PUT',
  path: '/wps/member/register',
  summary: 'Register by username; success logs in (7.007, 2.091)',
  tag: 'member',
  access: everyone,
  encrypted: true,
  // Loose on purpose: which fields are taken is a setting of the brand, and the use-case refuses every other one.
  body: z.looseObject({
    username: text(64),
    password: text(128),
    confirmPassword: text(128),
    ageConfirmed: z.boolean(),
    /** Needed where the brand asks for it at registrations too (3.036). */
    challengeResult,
  }),
  reply: loginValue,
  errors: [
    'register.method_off',
    'register.username_taken',
    'register.mobile_taken',
    'register.affiliate_invalid',
    'register.too_many',
    ...humanErrors,
    'captcha.wrong',
    'verification.code_wrong',
    'verification.code_expired',
  ],
})

export const registerMobile = defineEndpoint({
  name: 'registerMobile',
  method: 'PUT',
  path: '/wps/member/register/mobile',
  summary: 'Register by mobile number, which becomes the username; success logs in (7.008, 3.037)',
  tag: 'member',
  access: everyone,
  encrypted: true,
  // Loose for the same reason as above.
  body: z.looseObject({ mobileNum: text(32), ageConfirmed: z.boolean(), challengeResult }),
  reply: loginValue,
  errors: [
    'register.method_off',
    'register.mobile_taken',
    'register.affiliate_invalid',
    'register.too_many',
    ...humanErrors,
    'captcha.wrong',
    'verification.code_wrong',
    'verification.code_expired',
    'verification.phone_proof_invalid',
  ],
})

export const registrationCode = defineEndpoint({
  name: 'registrationCode',
  method: 'POST',
  path: '/wps/verification/sms/register',
  summary: 'Send the code by SMS that a registration with a mobile number asks for (7.004)',
  tag: 'member',
  access: everyone,
  body: z.strictObject({
    mobileNo: text(32),
    /** Without it the brand's own country is meant. */
    countryDialingCode: z.optional(text(8)),
    /** For which way of registering; the code is the same for both. */
    regType: z.optional(text(16)),
    challengeResult,
  }),
  reply: z.strictObject({ expiredMinutes: z.number() }),
  errors: [
    'human.required',
    'human.failed',
    'human.unreachable',
    'verification.too_many',
    'verification.house_limit',
    'verification.not_enabled',
    'verification.mobile_invalid',
    'verification.send_failed',
    'verification.quota',
  ],
})

export const affiliateCheck = defineEndpoint({
  name: 'affiliateCheck',
  method: 'GET',
  path: '/wps/agent/affiliate',
  summary: 'Whether an invitation code is an agent’s of this house (7.012)',
  tag: 'member',
  access: everyone,
  query: z.strictObject({
    code: text(64),
    /** Where the visitor is: a code is good at the brand's own domains. */
    domain: z.optional(text(253)),
  }),
  reply: z.strictObject({ affiliateCode: z.string() }),
  errors: ['register.affiliate_invalid'],
})

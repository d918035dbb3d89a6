import * as z from 'zod/mini'
import { defineEndpoint, everyone } from './endpoint.ts'
import { challengeResult, humanErrors } from './human-check.ts'
import { loginValue } from './member.ts'

const text = (max: number) => z.string().check(z.maxLength(max))

export const register = defineEndpoint({
  name: 'register',
  method: 'PUT',
  path: '/wps/member/register',
  summary: 'Register by username; success logs in (7.007, 2.091)',
  tag: 'member',
  access: everyone,
  encrypted: true,
  // Loose on purpose: the brand decides which fields are accepted, and the use-case refuses all others.
  body: z.looseObject({
    username: text(64),
    password: text(128),
    confirmPassword: text(128),
    ageConfirmed: z.boolean(),
    /** Required if the brand requires a check for registrations too (3.036). */
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
  summary: 'Send the code by SMS that a registration with a mobile number requires (7.004)',
  tag: 'member',
  access: everyone,
  body: z.strictObject({
    mobileNo: text(32),
    /** By default the brand's own country. */
    countryDialingCode: z.optional(text(8)),
    /** The way to register; the code is the same for both. */
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
  summary: 'Whether an invitation code belongs to an agent of this site (7.012)',
  tag: 'member',
  access: everyone,
  query: z.strictObject({
    code: text(64),
    /** The visitor's host name: a code is valid at the brand's own domains. */
    domain: z.optional(text(253)),
  }),
  reply: z.strictObject({ affiliateCode: z.string() }),
  errors: ['register.affiliate_invalid'],
})

// Codes by SMS, forgotten passwords and the payment password.
import * as z from 'zod/mini'
import { codeErrors, codeSent } from './code-sent.ts'
import { defineEndpoint, everyone, realAccounts } from './endpoint.ts'
import { challengeResult, humanErrors } from './human-check.ts'
import { loginAnswer } from './member.ts'
import { phoneProof } from './phone-proof.ts'

const text = (max: number) => z.string().check(z.maxLength(max))
const newPassword = text(128)
/** By default the brand's own country. */
const countryDialingCode = z.optional(text(8))
const mobile = { mobileNum: text(32), countryDialingCode }

/** A code of the authenticator app or a recovery code, which an account with an app requires. */
const factorCode = z.optional(text(32))
const appErrors = ['factor.app_needed', 'factor.code_wrong', 'factor.too_many', 'factor.way_unavailable'] as const

/** The body, reply and refusals of every call that sends a visitor a code by SMS. */
const codeBySms = {
  method: 'POST',
  access: everyone,
  body: z.strictObject({ ...mobile, challengeResult }),
  reply: codeSent,
  errors: [...humanErrors, ...codeErrors],
} as const

export const loginCode = defineEndpoint({
  ...codeBySms,
  name: 'loginCode',
  path: '/wps/verification/sms/noLogin',
  summary: 'Send the code that logs in by SMS; the reply does not reveal whether the number is a member’s (7.003)',
  tag: 'session',
})

export const passwordCode = defineEndpoint({
  ...codeBySms,
  name: 'passwordCode',
  path: '/wps/verification/sms/password',
  summary: 'Send the code for a new password by SMS; the reply does not reveal whether the number is a member’s',
  tag: 'member',
})

export const forgotPassword = defineEndpoint({
  name: 'forgotPassword',
  method: 'POST',
  path: '/wps/member/password/email',
  summary:
    'Send a link for a new password, valid once and for 30 minutes; the reply does not reveal whether the account exists, unless the brand wants it to (7.010)',
  tag: 'member',
  access: everyone,
  form: true,
  body: z.strictObject({ username: text(64), email: text(254), challengeResult }),
  reply: z.strictObject({}),
  errors: [
    'login.invalid_format',
    'password.reset_unknown',
    'password.reset_too_many',
    'verification.house_limit',
    'verification.not_enabled',
    ...humanErrors,
  ],
})

export const resetPassword = defineEndpoint({
  name: 'resetPassword',
  method: 'POST',
  path: '/wps/member/password/reset',
  summary: 'Set a new password with the token of a link; all of the member’s sessions end',
  tag: 'member',
  access: everyone,
  encrypted: true,
  body: z.strictObject({ token: text(64), newPassword, confirmNewPassword: newPassword, factorCode }),
  reply: z.strictObject({}),
  errors: ['password.link_spent', 'password.not_new', ...appErrors],
})

export const setPasswordByPhone = defineEndpoint({
  name: 'setPasswordByPhone',
  method: 'POST',
  path: '/wps/member/password/verification',
  summary:
    'Set a new password with a code sent by SMS and log in; all of the member’s other sessions end (7.011, 4.008)',
  tag: 'member',
  access: everyone,
  encrypted: true,
  body: z.strictObject({
    ...mobile,
    verificationCode: z._default(text(16), ''),
    ...phoneProof,
    newPassword,
    factorCode,
  }),
  reply: loginAnswer,
  errors: [
    'verification.not_enabled',
    'verification.mobile_invalid',
    'verification.code_wrong',
    'verification.code_expired',
    'verification.phone_proof_invalid',
    'password.not_new',
    'login.suspended',
    ...appErrors,
  ],
})

export const paymentPassword = defineEndpoint({
  name: 'paymentPassword',
  method: 'GET',
  path: '/wps/member/password/payment',
  summary: 'Whether the member has a payment password, which withdrawals require, and its format',
  tag: 'member',
  access: realAccounts,
  reply: z.strictObject({
    isSet: z.boolean(),
    patternId: z.number(),
    minLength: z.number(),
    maxLength: z.number(),
  }),
  errors: [],
})

export const setPaymentPassword = defineEndpoint({
  name: 'setPaymentPassword',
  method: 'PUT',
  path: '/wps/member/password/payment',
  summary: 'Set the payment password of a member who has none; the login password is asked for again',
  tag: 'member',
  access: realAccounts,
  encrypted: true,
  body: z.strictObject({ password: text(128), paymentPassword: newPassword, confirmPaymentPassword: newPassword }),
  reply: z.strictObject({}),
  errors: [
    'password.wrong',
    'password.needed',
    'session.too_old',
    'password.payment_is_set',
    'password.payment_same_as_login',
    'password.payment_simple',
    'login.too_many',
  ],
})

export const changePaymentPassword = defineEndpoint({
  name: 'changePaymentPassword',
  method: 'POST',
  path: '/wps/member/password/payment',
  summary: 'Change the payment password with the old one; five wrong tries lock it for 15 minutes',
  tag: 'member',
  access: realAccounts,
  encrypted: true,
  body: z.strictObject({
    oldPaymentPassword: text(128),
    paymentPassword: newPassword,
    confirmPaymentPassword: newPassword,
  }),
  reply: z.strictObject({}),
  errors: [
    'password.payment_wrong',
    'password.payment_not_set',
    'password.payment_too_many',
    'password.payment_same_as_login',
    'password.payment_simple',
    'password.not_new',
  ],
})

// Showing once more that the account is one's own, before what outlasts a session: for whoever has no password, or removes a
// contact.
import * as z from 'zod/mini'
import { codeErrors, codeSent } from './code-sent.ts'
import { defineEndpoint, realAccounts } from './endpoint.ts'
import { time } from './fields.ts'
import { loginValue } from './member.ts'

const text = (most: number) => z.string().check(z.maxLength(most))

/** What shows it besides a password: all second factors but the bank account's name, which others may know. */
export const ownerWay = z.enum(['totp', 'sms', 'email', 'recovery'])
export type OwnerWay = z.output<typeof ownerWay>

/** Until when the session counts as its owner's, for what asks for the password otherwise. */
const provedUntil = z.nullable(time)

export const ownerStanding = defineEndpoint({
  name: 'ownerStanding',
  method: 'GET',
  path: '/wps/member/owner',
  summary: 'Whether the account has a password, by what else its owner can confirm, and until when they have',
  tag: 'security',
  access: realAccounts,
  query: z.strictObject({}),
  reply: z.strictObject({
    hasPassword: z.boolean(),
    ways: z.array(ownerWay),
    /** Where a message would go, with the middle hidden. */
    targets: z.strictObject({ sms: z.optional(z.string()), email: z.optional(z.string()) }),
    provedUntil,
  }),
  errors: [],
})

export const sendOwnerCode = defineEndpoint({
  name: 'sendOwnerCode',
  method: 'POST',
  path: '/wps/member/owner/code',
  summary: 'Send a code to the member’s own verified mobile or mailbox, to confirm that it is them',
  tag: 'security',
  access: realAccounts,
  maxPerHour: 20,
  body: z.strictObject({ way: z.enum(['sms', 'email']) }),
  reply: codeSent,
  errors: ['factor.way_unavailable', ...codeErrors],
})

export const proveOwner = defineEndpoint({
  name: 'proveOwner',
  method: 'POST',
  path: '/wps/member/owner',
  summary: 'Confirm by a code that it is the account’s owner; it counts for this session in this browser, for a while',
  tag: 'security',
  access: realAccounts,
  encrypted: true,
  maxPerHour: 60,
  body: z.strictObject({ way: ownerWay, code: text(32) }),
  reply: z.strictObject({ provedUntil }),
  errors: [
    'factor.code_wrong',
    'factor.too_many',
    'factor.way_unavailable',
    'verification.code_wrong',
    'verification.code_expired',
    'session.too_old',
  ],
})

export const setPassword = defineEndpoint({
  name: 'setPassword',
  method: 'PUT',
  path: '/wps/member/password',
  summary: 'Set the password of a member who has none; every other session of theirs ends, and a new one begins',
  tag: 'security',
  access: realAccounts,
  encrypted: true,
  maxPerHour: 30,
  body: z.strictObject({ newPassword: text(128), confirmNewPassword: text(128) }),
  reply: loginValue,
  errors: ['password.is_set', 'session.too_old', 'password.not_new'],
})

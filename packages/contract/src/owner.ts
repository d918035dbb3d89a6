// Confirms the owner of an account once more before lasting changes, if the account has no password or a contact is
// removed.
import * as z from 'zod/mini'
import { codeErrors, codeSent } from './code-sent.ts'
import { defineEndpoint, realAccounts } from './endpoint.ts'
import { time } from './fields.ts'
import { loginValue } from './member.ts'

const text = (max: number) => z.string().check(z.maxLength(max))

/** The ways to confirm without a password: all second factors except the bank account's name, which others may know. */
export const ownerWay = z.enum(['totp', 'sms', 'email', 'recovery'])
export type OwnerWay = z.output<typeof ownerWay>

/** Until when the session counts as confirmed by its owner, which replaces the password. */
const provedUntil = z.nullable(time)

export const ownerStanding = defineEndpoint({
  name: 'ownerStanding',
  method: 'GET',
  path: '/wps/member/owner',
  summary:
    'Whether the account has a password, how else its owner can confirm, and until when the session is confirmed',
  tag: 'security',
  access: realAccounts,
  query: z.strictObject({}),
  reply: z.strictObject({
    hasPassword: z.boolean(),
    ways: z.array(ownerWay),
    /** Where a message would be sent, partly masked. */
    targets: z.strictObject({ sms: z.optional(z.string()), email: z.optional(z.string()) }),
    provedUntil,
    /** The factor by which it was confirmed; `null` if by an account at a provider. */
    provedBy: z.nullable(ownerWay),
    /** For each factor, the ways of which one must be shown in this session before it is added or changed. */
    guards: z.strictObject({ totp: z.array(ownerWay), mobile: z.array(ownerWay), email: z.array(ownerWay) }),
    /** How long a change waits that was not confirmed by one of them. */
    waitHours: z.number(),
  }),
  errors: [],
})

export const sendOwnerCode = defineEndpoint({
  name: 'sendOwnerCode',
  method: 'POST',
  path: '/wps/member/owner/code',
  summary: 'Send a code to the member’s own verified mobile or mailbox, to confirm the owner',
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
  summary:
    'Confirm the owner by a code; the confirmation is valid for this session in this browser, for a limited time',
  tag: 'security',
  access: realAccounts,
  encrypted: true,
  maxPerHour: 60,
  body: z.strictObject({ way: ownerWay, code: text(32) }),
  reply: z.strictObject({ provedUntil, provedBy: ownerWay }),
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
  summary: 'Set the password of a member who has none; all their other sessions end, and a new one begins',
  tag: 'security',
  access: realAccounts,
  encrypted: true,
  maxPerHour: 30,
  body: z.strictObject({ newPassword: text(128), confirmNewPassword: text(128) }),
  reply: loginValue,
  errors: ['password.is_set', 'session.too_old', 'password.not_new'],
})

import * as z from 'zod/mini'
import { codeErrors, codeSent } from './code-sent.ts'
import { defineEndpoint, everyone, realAccounts } from './endpoint.ts'
import { pageNo, pageSize, paging, time, uuid } from './fields.ts'
import { loginValue } from './member.ts'
import { ownerErrors } from './owner-errors.ts'
import { factorWay } from './second-factor.ts'
import { wait } from './waiting-changes.ts'

const text = (max: number) => z.string().check(z.maxLength(max))
const challenge = text(64)
/**
 * The password, asked for again before a change to how the member logs in, so that an open session alone is not enough.
 * Empty if the account has no password: then the owner must have confirmed this session (`proveOwner`), or it must have
 * begun just now.
 */
const password = text(128)

export const passFactor = defineEndpoint({
  name: 'passFactor',
  method: 'POST',
  path: '/wps/session/login/factor',
  summary: 'Pass the second factor of a login, which begins the session (4.007)',
  tag: 'session',
  access: everyone,
  encrypted: true,
  body: z.strictObject({ challenge, way: factorWay, code: text(128) }),
  reply: loginValue,
  errors: [
    'factor.challenge_spent',
    'factor.code_wrong',
    'factor.too_many',
    'factor.way_unavailable',
    'verification.code_wrong',
    'verification.code_expired',
    'contact.taken',
  ],
})

/** What calls have in common that send a code to somebody whose login waits for a factor. */
const codeOfChallenge = {
  tag: 'session',
  access: everyone,
  encrypted: true,
  body: z.strictObject({ challenge, way: z.enum(['sms', 'email']) }),
  reply: codeSent,
  errors: ['factor.challenge_spent', 'factor.way_unavailable', ...codeErrors],
} as const

export const sendFactorCode = defineEndpoint({
  name: 'sendFactorCode',
  method: 'POST',
  path: '/wps/session/login/factor/code',
  summary: 'Send a code for the second factor of a login to the member’s own mobile or mailbox (4.007)',
  ...codeOfChallenge,
})

export const sendLostAppCode = defineEndpoint({
  name: 'sendLostAppCode',
  method: 'POST',
  path: '/wps/session/login/lost-app/code',
  summary: 'Send a code to the member’s own mobile or mailbox, for somebody who has lost the authenticator app',
  ...codeOfChallenge,
})

export const loseApp = defineEndpoint({
  name: 'loseApp',
  method: 'POST',
  path: '/wps/session/login/lost-app',
  summary:
    'Ask for the removal of the lost authenticator app after a right password, with a code; it waits, and begins no session',
  tag: 'session',
  access: everyone,
  encrypted: true,
  body: z.strictObject({ challenge, way: z.enum(['sms', 'email']), code: text(128) }),
  reply: z.strictObject({ waitsUntil: time }),
  errors: [
    'factor.challenge_spent',
    'factor.too_many',
    'factor.way_unavailable',
    'verification.code_wrong',
    'verification.code_expired',
  ],
})

export const memberFactors = defineEndpoint({
  name: 'memberFactors',
  method: 'GET',
  path: '/wps/member/factors',
  summary: 'Which second factors the member has, and whether the address of this call is registered (4.007)',
  tag: 'security',
  access: realAccounts,
  query: z.strictObject({}),
  reply: z.strictObject({
    /** What a login from an unregistered address would offer; if empty, it asks for no second factor. */
    ways: z.array(factorWay),
    /** When the authenticator app was set up. */
    totpSince: z.nullable(time),
    recoveryCodesLeft: z.number(),
    /** The verified contacts, partly masked. */
    mobile: z.nullable(z.string()),
    email: z.nullable(z.string()),
    addressRegistered: z.boolean(),
  }),
  errors: [],
})

export const beginTotp = defineEndpoint({
  name: 'beginTotp',
  method: 'POST',
  path: '/wps/member/factors/totp',
  summary: 'Begin setting up an authenticator app: a new secret, which takes effect once it is confirmed by a code',
  tag: 'security',
  access: realAccounts,
  encrypted: true,
  maxPerHour: 30,
  body: z.strictObject({ password }),
  reply: z.strictObject({
    /** The otpauth address that the app scans. */
    uri: z.string(),
    /** The same secret to type, in Base32. */
    secret: z.string(),
    expiresAt: time,
  }),
  errors: [...ownerErrors, 'factor.totp_on'],
})

const recoveryCodes = z.strictObject({
  /** Shown once; only their hashes are stored. */
  recoveryCodes: z.array(z.string()),
})

export const confirmTotp = defineEndpoint({
  name: 'confirmTotp',
  method: 'POST',
  path: '/wps/member/factors/totp/confirm',
  summary: 'Confirm the authenticator app by one of its codes; returns the recovery codes',
  tag: 'security',
  access: realAccounts,
  encrypted: true,
  maxPerHour: 30,
  body: z.strictObject({ code: text(16) }),
  reply: recoveryCodes,
  errors: ['factor.code_wrong', 'factor.too_many', 'factor.totp_on', 'factor.totp_not_begun'],
})

export const removeTotp = defineEndpoint({
  name: 'removeTotp',
  method: 'POST',
  path: '/wps/member/factors/totp/remove',
  summary:
    'Remove the authenticator app and its recovery codes, after it was shown in this session (`proveOwner`), otherwise after a waiting period',
  tag: 'security',
  access: realAccounts,
  encrypted: true,
  maxPerHour: 30,
  body: z.strictObject({ password, wait }),
  reply: z.strictObject({
    /** When it will be removed; `null` if it was removed at once. */
    waitsUntil: z.nullable(time),
  }),
  errors: [...ownerErrors, 'factor.totp_off'],
})

export const renewRecoveryCodes = defineEndpoint({
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/wps/member/factors/recovery-codes',
  summary: 'Create new recovery codes, which invalidate the previous ones',
  tag: 'security',
  access: realAccounts,
  encrypted: true,
  maxPerHour: 30,
  body: z.strictObject({ password }),
  reply: recoveryCodes,
  errors: [...ownerErrors, 'factor.totp_off'],
})

export const registeredAddresses = defineEndpoint({
  name: 'registeredAddresses',
  method: 'GET',
  path: '/wps/member/addresses',
  summary: 'The addresses from which the member can log in without a second factor, most recently used first (4.007)',
  tag: 'security',
  access: realAccounts,
  query: z.strictObject({ pageNo, pageSize: pageSize(10) }),
  reply: z.strictObject({
    list: z.array(
      z.strictObject({
        id: uuid,
        /** The address as it is registered: IPv4 in full, IPv6 by its /64. */
        address: z.string(),
        reason: z.enum(['registration', 'second_factor']),
        registeredAt: time,
        lastUsedAt: time,
        /** When its registration expires, unless there is a login from it before. */
        lapsesAt: time,
        /** Whether this call came from it. */
        here: z.boolean(),
      }),
    ),
    ...paging,
  }),
  errors: [],
})

export const memberDevices = defineEndpoint({
  name: 'memberDevices',
  method: 'GET',
  path: '/wps/member/devices',
  summary: 'The browsers that the member has logged in with, most recently used first',
  tag: 'security',
  access: realAccounts,
  query: z.strictObject({ pageNo, pageSize: pageSize(10) }),
  reply: z.strictObject({
    list: z.array(
      z.strictObject({
        id: z.string(),
        /** A description, such as `Chrome · Android`. */
        program: z.string(),
        registeredAt: time,
        lastUsedAt: time,
        /** Until when it needs no code of the member's authenticator app; `null` if it needs one. */
        trustedUntil: z.nullable(time),
        /** Whether this session was started by it. */
        here: z.boolean(),
      }),
    ),
    ...paging,
  }),
  errors: [],
})

export const removeDevice = defineEndpoint({
  name: 'removeDevice',
  method: 'DELETE',
  path: '/wps/member/devices/:deviceId',
  summary: 'Forget a browser: its other sessions end, and its next login is treated as from a new browser',
  tag: 'security',
  access: realAccounts,
  params: z.strictObject({ deviceId: z.string().check(z.regex(/^\d{1,18}$/)) }),
  reply: z.strictObject({}),
  errors: ['device.not_found'],
})

export const removeAddress = defineEndpoint({
  name: 'removeAddress',
  method: 'DELETE',
  path: '/wps/member/addresses/:addressId',
  summary: 'Remove a registered address: the next login from it needs a second factor',
  tag: 'security',
  access: realAccounts,
  // Any printable text: a malformed id is as unknown as another member's.
  params: z.strictObject({ addressId: z.string().check(z.regex(/^[\x21-\x7e]{1,64}$/)) }),
  reply: z.strictObject({}),
  errors: ['factor.address_not_found'],
})

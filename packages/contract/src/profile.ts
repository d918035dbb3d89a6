import * as z from 'zod/mini'
import { codeErrors, codeSent } from './code-sent.ts'
import { defineEndpoint, realAccounts } from './endpoint.ts'
import { time } from './fields.ts'
import { ownerErrors } from './owner-errors.ts'
import { wait } from './waiting-changes.ts'

/** The fields of a profile (3.026, 3.029–3.031), in display order. Contacts are verified, so they are separate. */
export const profileFieldNames = [
  'nickname',
  'payeeName',
  'birthday',
  'idNumber',
  'nationality',
  'address',
  'occupation',
  'sourceOfIncome',
  'line',
  'whatsapp',
  'telegram',
  'wechat',
  'facebook',
  'zalo',
  'qqNum',
] as const
export type ProfileFieldName = (typeof profileFieldNames)[number]

const profileField = z.strictObject({
  name: z.enum(profileFieldNames),
  /** The displayed value; if `sensitive`, only its last characters. */
  value: z.nullable(z.string()),
  sensitive: z.boolean(),
  required: z.boolean(),
  /** It can be filled in once and cannot be changed. */
  once: z.boolean(),
  patternId: z.number(),
  minLength: z.number(),
  maxLength: z.number(),
})
export type ProfileField = z.output<typeof profileField>

/** A number or mailbox, masked, and when it was verified as the member's. */
const contact = z.strictObject({ shown: z.nullable(z.string()), verifiedAt: z.nullable(time) })
export type Contact = z.output<typeof contact>

const profile = z.strictObject({
  fields: z.array(profileField),
  mobile: contact,
  email: contact,
  /** The minimum age for a birthday, in years. */
  minimumAge: z.number(),
  passwordChangedAt: time,
  /** Which versions of which terms the member agreed to, and when (5.006); newest first. */
  agreements: z.array(z.strictObject({ document: z.string(), version: z.string(), agreedAt: time })),
})
export type Profile = z.output<typeof profile>

const text = (max: number) => z.string().check(z.maxLength(max))

/** The number or mailbox; by default the one that the member already has. */
const contactTarget = {
  channel: z.enum(['mobile', 'email']),
  countryDialingCode: z.optional(text(8)),
  mobileNum: z.optional(text(32)),
  email: z.optional(text(254)),
  /** The login password, asked for again: with only an open session, nobody can move the account to another phone. */
  password: text(128),
  wait,
}

export const memberProfile = defineEndpoint({
  name: 'memberProfile',
  method: 'GET',
  path: '/wps/member/profile',
  summary: 'The member’s own profile: its fields with their rules, and which contacts are verified (2.095)',
  tag: 'member',
  access: realAccounts,
  reply: profile,
  errors: [],
})

export const changeProfile = defineEndpoint({
  name: 'changeProfile',
  method: 'PUT',
  path: '/wps/member/profile',
  summary:
    'Change fields of the member’s own profile; fields that can be set once are accepted only while they are empty',
  tag: 'member',
  access: realAccounts,
  encrypted: true,
  maxPerHour: 60,
  // Loose on purpose: the brand decides which fields exist, and the use-case refuses all others.
  body: z.looseObject({}),
  reply: profile,
  errors: ['profile.set_already'],
})

export const sendContactCode = defineEndpoint({
  name: 'sendContactCode',
  method: 'POST',
  path: '/wps/member/contact/code',
  summary: 'Send a code to a number or mailbox, to verify it as the member’s own',
  tag: 'member',
  access: realAccounts,
  encrypted: true,
  maxPerHour: 20,
  body: z.strictObject(contactTarget),
  reply: codeSent,
  errors: [...ownerErrors, 'contact.verified_already', ...codeErrors],
})

export const changeContact = defineEndpoint({
  name: 'changeContact',
  method: 'PUT',
  path: '/wps/member/contact',
  summary: 'Verify a number or mailbox by the code sent there; it replaces the previous one, which is notified',
  tag: 'member',
  access: realAccounts,
  encrypted: true,
  maxPerHour: 60,
  body: z.strictObject({ ...contactTarget, verificationCode: text(16) }),
  reply: profile,
  errors: [
    ...ownerErrors,
    'verification.mobile_invalid',
    'verification.code_wrong',
    'verification.code_expired',
    'contact.taken',
  ],
})

export const removeContact = defineEndpoint({
  name: 'removeContact',
  method: 'POST',
  path: '/wps/member/contact/remove',
  summary: 'Remove a number or mailbox, with the password or a second factor; a verified one is notified',
  tag: 'member',
  access: realAccounts,
  encrypted: true,
  maxPerHour: 30,
  body: z.strictObject({
    channel: z.enum(['mobile', 'email']),
    /** The login password; empty if the session was confirmed by a second factor. */
    password: text(128),
    /** The member was told what depends on the contact and still wants to remove it. */
    knowing: z.boolean(),
    wait,
  }),
  reply: profile,
  errors: [...ownerErrors, 'contact.none', 'contact.last_factor', 'contact.way_back', 'contact.password_first'],
})

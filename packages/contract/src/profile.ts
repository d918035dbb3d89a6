import * as z from 'zod/mini'
import { codeErrors, codeSent } from './code-sent.ts'
import { defineEndpoint, realAccounts } from './endpoint.ts'
import { time } from './fields.ts'

/** The fields of a profile (3.026, 3.029–3.031), in the order in which they are shown. Contacts are proved, and stand apart. */
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
  /** As it is shown: what is `sensitive` has its last signs only. */
  value: z.nullable(z.string()),
  sensitive: z.boolean(),
  required: z.boolean(),
  /** It is filled in once and stays. */
  once: z.boolean(),
  patternId: z.number(),
  minLength: z.number(),
  maxLength: z.number(),
})
export type ProfileField = z.output<typeof profileField>

/** A number or a mailbox, masked, and since when it is proved to be the member's. */
const contact = z.strictObject({ shown: z.nullable(z.string()), verifiedAt: z.nullable(time) })
export type Contact = z.output<typeof contact>

const profile = z.strictObject({
  fields: z.array(profileField),
  mobile: contact,
  email: contact,
  /** How old a birthday has to say that one is, in years. */
  minimumAge: z.number(),
  passwordChangedAt: time,
  /** To which version of which terms the member agreed, and when (5.006); the newest first. */
  agreements: z.array(z.strictObject({ document: z.string(), version: z.string(), agreedAt: time })),
})
export type Profile = z.output<typeof profile>

const text = (most: number) => z.string().check(z.maxLength(most))

/** Which number or mailbox is meant; without one that which the house has of the member. */
const contactTarget = {
  channel: z.enum(['mobile', 'email']),
  countryDialingCode: z.optional(text(8)),
  mobileNum: z.optional(text(32)),
  email: z.optional(text(254)),
  /** The login password, asked for again: a session that was left open must not move the account to another telephone. */
  password: text(128),
}

const contactErrors = ['password.wrong', 'password.needed', 'session.too_old', 'login.too_many'] as const

export const memberProfile = defineEndpoint({
  name: 'memberProfile',
  method: 'GET',
  path: '/wps/member/profile',
  summary: 'The own profile: its fields with their rules, and which contacts are proved (2.095)',
  tag: 'member',
  access: realAccounts,
  reply: profile,
  errors: [],
})

export const changeProfile = defineEndpoint({
  name: 'changeProfile',
  method: 'PUT',
  path: '/wps/member/profile',
  summary: 'Change fields of the own profile; what may be set once is taken only while it is empty',
  tag: 'member',
  access: realAccounts,
  encrypted: true,
  maxPerHour: 60,
  // Loose on purpose: which fields there are is a setting of the brand, and the use-case refuses every other one.
  body: z.looseObject({}),
  reply: profile,
  errors: ['profile.set_already'],
})

export const sendContactCode = defineEndpoint({
  name: 'sendContactCode',
  method: 'POST',
  path: '/wps/member/contact/code',
  summary: 'Send a code to a number or mailbox, to prove that it is the member’s own',
  tag: 'member',
  access: realAccounts,
  encrypted: true,
  maxPerHour: 20,
  body: z.strictObject(contactTarget),
  reply: codeSent,
  errors: [...contactErrors, 'contact.verified_already', ...codeErrors],
})

export const changeContact = defineEndpoint({
  name: 'changeContact',
  method: 'PUT',
  path: '/wps/member/contact',
  summary: 'Prove a number or mailbox by the code that came there; it takes the place of the one before, which is told',
  tag: 'member',
  access: realAccounts,
  encrypted: true,
  maxPerHour: 60,
  body: z.strictObject({ ...contactTarget, verificationCode: text(16) }),
  reply: profile,
  errors: [
    ...contactErrors,
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
  summary: 'Remove a number or mailbox, with the password or a second factor; a proved one is told',
  tag: 'member',
  access: realAccounts,
  encrypted: true,
  maxPerHour: 30,
  body: z.strictObject({
    channel: z.enum(['mobile', 'email']),
    /** The login password; empty where the session was confirmed by a second factor. */
    password: text(128),
    /** That the member was told what depends on the contact, and wants it all the same. */
    knowing: z.boolean(),
  }),
  reply: profile,
  errors: [
    'password.wrong',
    'password.needed',
    'session.too_old',
    'login.too_many',
    'contact.none',
    'contact.last_factor',
    'contact.way_back',
    'contact.password_first',
  ],
})

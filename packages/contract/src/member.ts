import * as z from 'zod/mini'
import { defineEndpoint, everyone, realAccounts, signedIn } from './endpoint.ts'
import { amount, localeCode, time } from './fields.ts'
import { challengeResult } from './human-check.ts'
import { phoneProof } from './phone-proof.ts'
import { secondFactorAsked } from './second-factor.ts'

/** Member types (specification 3.023): 0 member; 1, 2, 41, 42 agents; 4 trial. */
export const memberType = z.enum({ member: 0, agent1: 1, agent2: 2, trial: 4, agent41: 41, agent42: 42 })

/** What logged-in callers see of themselves (3.022). */
export const memberInfo = z.strictObject({
  id: z.string(),
  account: z.string(),
  nickname: z.string(),
  type: memberType,
  /** The address of the member's picture (7.016). */
  icon: z.string(),
  registeredAt: time,
  /** The language that the member chose; null if none. */
  language: z.nullable(localeCode),
})
export type MemberInfo = z.output<typeof memberInfo>

/** The reply of every kind of login that begins a session (3.024). */
export const loginValue = z.strictObject({
  token: z.string(),
  firstTimeLogin: z.boolean(),
  passwordExpired: z.boolean(),
  /** Logged in with the initial password, which must be changed (4.003). */
  defaultPassword: z.boolean(),
  /**
   * Why this session must change its password before anything else, if it must. `opened`: an agent opened the account, so its owner
   * also confirms age and terms, as in a registration (2.090, 5.006).
   */
  passwordDue: z.nullable(z.enum(['initial', 'expired', 'opened'])),
  /** Present if the address is not registered and the member has no second factor that could be asked for (4.007). */
  secondFactorAdvised: z.optional(z.literal(true)),
  ...memberInfo.shape,
})

export type LoginValue = z.output<typeof loginValue>

/**
 * The reply of every kind of login: a session or, from an unregistered address, the second factor that it needs
 * (4.007).
 */
export const loginAnswer = z.union([loginValue, secondFactorAsked])
export type LoginAnswer = z.output<typeof loginAnswer>

const text = (max: number) => z.string().check(z.maxLength(max))

export const login = defineEndpoint({
  name: 'login',
  method: 'POST',
  path: '/wps/session/login',
  summary: 'Log in by username and password, or by a code sent by SMS (7.002)',
  tag: 'session',
  access: everyone,
  encrypted: true,
  body: z.strictObject({
    username: z._default(text(64), ''),
    password: z._default(text(128), ''),
    /** `sms` requires number and code instead of name and password; both are accepted under either field name. */
    type: z._default(z.enum(['username', 'sms']), 'username'),
    mobileNum: z.optional(text(32)),
    /** Also for a username that is a number in national notation; by default the brand's own country. */
    countryDialingCode: z.optional(text(8)),
    verificationCode: z.optional(text(16)),
    ...phoneProof,
    /** Which login form is used: the agents' page accepts agents only (2.127). */
    side: z._default(z.enum(['member', 'agent']), 'member'),
    /** The answer to `GET /wps/captcha`; required if the last refusal's value said `captcha: true` (2.087). */
    captcha: z.optional(text(16)),
    /** The result of a human check. Accepted from every client, and not needed: failed logins ask for the captcha. */
    challengeResult,
    /** Remember this login in this browser for a day (2.085). */
    remember: z._default(z.boolean(), false),
  }),
  reply: loginAnswer,
  errors: [
    'login.incomplete',
    'login.invalid_format',
    'login.wrong_credentials',
    'login.unknown_account',
    'login.too_many',
    'login.not_an_agent',
    'login.not_a_member',
    'login.suspended',
    'captcha.required',
    'captcha.wrong',
    'verification.not_enabled',
    'verification.mobile_invalid',
    'verification.code_wrong',
    'verification.code_expired',
    'verification.phone_proof_invalid',
  ],
})

export const trialLogin = defineEndpoint({
  name: 'trialLogin',
  method: 'POST',
  path: '/wps/session/login/freeplay',
  summary: 'Start trial play without an account (7.014)',
  tag: 'session',
  access: everyone,
  // Clients of the specification send these; they do not change the reply.
  body: z.strictObject({
    os: z.optional(text(32)),
    platform: z.optional(text(8)),
    encryptionToken: z.optional(text(1_024)),
    gatewayVersion: z.optional(z.union([text(8), z.int()])),
  }),
  reply: loginValue,
  errors: ['session.too_many_trials', 'verification.not_enabled'],
})

export const logout = defineEndpoint({
  name: 'logout',
  method: 'DELETE',
  path: '/wps/session/logout',
  whilePasswordDue: true,
  inMaintenance: true,
  summary: 'End this session and the game windows opened from it (7.018)',
  tag: 'session',
  access: signedIn,
  reply: z.strictObject({}),
  errors: [],
})

export const handover = defineEndpoint({
  name: 'handover',
  method: 'POST',
  path: '/wps/session/handover',
  summary: 'Exchange the one-time token of a game address for a session of that game window',
  tag: 'session',
  access: everyone,
  scopes: ['site', 'game'],
  body: z.strictObject({ token: text(64) }),
  reply: z.strictObject({ token: z.string(), gameCode: z.string(), trial: z.boolean() }),
  errors: ['session.handover_spent'],
})

export const member = defineEndpoint({
  name: 'memberInfo',
  method: 'GET',
  path: '/wps/member/info',
  whilePasswordDue: true,
  summary: 'The member who is logged in (7.006)',
  tag: 'member',
  access: signedIn,
  scopes: ['site', 'game'],
  reply: memberInfo,
  errors: [],
})

export const memberLanguage = defineEndpoint({
  name: 'memberLanguage',
  method: 'PUT',
  path: '/wps/member/language',
  whilePasswordDue: true,
  summary: 'Store the member’s language for the next login (7.051)',
  tag: 'member',
  access: realAccounts,
  body: z.strictObject({ language: localeCode }),
  reply: z.strictObject({ language: localeCode }),
  errors: [],
})

export const changePassword = defineEndpoint({
  name: 'changePassword',
  method: 'POST',
  path: '/wps/member/password',
  whilePasswordDue: true,
  summary: 'Change the password; all of the member’s sessions end and a new one begins (7.009)',
  tag: 'member',
  access: realAccounts,
  encrypted: true,
  body: z.strictObject({
    oldPassword: text(128),
    newPassword: text(128),
    confirmNewPassword: text(128),
    /** For an account that an agent opened: what a registration asks for. */
    ageConfirmed: z.optional(z.boolean()),
    termsVersion: z.optional(text(64)),
  }),
  reply: loginValue,
  errors: ['password.wrong_old', 'password.not_new', 'login.too_many'],
})

export const balance = defineEndpoint({
  name: 'balance',
  method: 'GET',
  path: '/wps/v2/wallets/balance',
  summary: 'The balance of the wallet that this session plays with (7.019)',
  tag: 'wallet',
  access: signedIn,
  scopes: ['site', 'game'],
  reply: z.strictObject({
    /** What can be played with: own money, and what is left of an open bonus. */
    balance: amount,
    /** While a bonus is open: the member's own money, and what is left of the bonus. Absent otherwise. */
    own: z.optional(amount),
    bonus: z.optional(amount),
    /** While a bonus is open: how much of the own money cannot be withdrawn until it ends. */
    locked: z.optional(amount),
    /** What the member owes because a win was taken back; absent if it is nothing. The balance is zero until then. */
    owed: z.optional(amount),
    currencySymbol: z.string(),
    currencyCode: z.string(),
  }),
  errors: [],
})

export const memberDebts = defineEndpoint({
  name: 'memberDebts',
  method: 'GET',
  path: '/wps/member/info/debts',
  summary: 'What the member owes, and the rounds whose wins were taken back after they had been spent',
  tag: 'wallet',
  access: realAccounts,
  reply: z.strictObject({
    owed: amount,
    /** Newest first, at most 50. Credits settle the oldest first. */
    list: z.array(
      z.strictObject({
        /** What is still owed for this round. */
        owed: amount,
        vassalage: z.string(),
        gameCode: z.nullable(z.string()),
        roundId: z.nullable(z.string()),
        takenBackAt: time,
      }),
    ),
    currencySymbol: z.string(),
    currencyCode: z.string(),
  }),
  errors: [],
})

export const memberHeldWins = defineEndpoint({
  name: 'memberHeldWins',
  method: 'GET',
  path: '/wps/member/info/held',
  summary: 'The wins of the member that are held for review',
  tag: 'wallet',
  access: realAccounts,
  reply: z.strictObject({
    /** All of them together. */
    held: amount,
    /** Newest first, at most 50. */
    list: z.array(
      z.strictObject({
        amount,
        vassalage: z.string(),
        gameCode: z.nullable(z.string()),
        roundId: z.nullable(z.string()),
        heldAt: time,
      }),
    ),
    currencySymbol: z.string(),
    currencyCode: z.string(),
  }),
  errors: [],
})

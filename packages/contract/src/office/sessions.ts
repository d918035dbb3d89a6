// Operators: how they sign in, and what the page knows of who has.
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { code, language, time, uuid } from '../fields.ts'
import { permission } from './permissions.ts'

export const operatorName = z.string().check(z.regex(/^[a-z][a-z0-9._-]{1,31}$/))
/** Six digits of an authenticator app; blanks do not count. */
const totpCode = z.string().check(z.minLength(6), z.maxLength(16))
const password = z.string().check(z.minLength(1), z.maxLength(128))
/** An invitation's one-time token. */
const invitationToken = z.string().check(z.regex(/^[\w-]{16,128}$/))

const signedInOperator = z.strictObject({
  operatorId: uuid,
  username: operatorName,
  role: code,
  roleName: z.string(),
  permissions: z.array(permission),
  brand: z.strictObject({
    code,
    name: z.string(),
    currencyCode: z.string(),
    currencySymbol: z.string(),
    /** Digits of the currency after the point. */
    digits: z.number(),
    timeZone: z.string(),
    languages: z.array(language),
    defaultLanguage: language,
  }),
  /** Until when the last code counts as fresh, for what asks for a fresh one. */
  confirmedUntil: time,
  /** When the session ends without a call, and when in any case. */
  idleUntil: time,
  endsAt: time,
  isDemo: z.boolean(),
})
export type SignedInOperator = z.output<typeof signedInOperator>

export const officeLogin = defineEndpoint({
  name: 'officeLogin',
  method: 'POST',
  path: '/office/session/login',
  summary: 'Sign in with username, password and the authenticator app’s code; every wrong one gets the same answer',
  tag: 'session',
  access: ['visitor'],
  body: z.strictObject({ username: z.string().check(z.maxLength(64)), password, code: totpCode }),
  /** The token is for programs; a browser is given a cookie that scripts cannot read. */
  reply: z.strictObject({ token: z.string(), operator: signedInOperator }),
  errors: ['operator.wrong_credentials', 'operator.too_many'],
})

export const officeSession = defineEndpoint({
  name: 'officeSession',
  method: 'GET',
  path: '/office/session',
  summary: 'Who is signed in, and what they may do',
  tag: 'session',
  access: ['operator'],
  query: z.strictObject({}),
  reply: signedInOperator,
  errors: [],
})

export const officeLogout = defineEndpoint({
  name: 'officeLogout',
  method: 'POST',
  path: '/office/session/logout',
  summary: 'End this session',
  tag: 'session',
  access: ['operator'],
  body: z.strictObject({}),
  reply: z.strictObject({}),
  errors: [],
})

export const officeConfirm = defineEndpoint({
  name: 'officeConfirm',
  method: 'POST',
  path: '/office/session/confirm',
  summary: 'Show a fresh code of the authenticator app, which endpoints that move money ask for',
  tag: 'session',
  access: ['operator'],
  body: z.strictObject({ code: totpCode }),
  reply: z.strictObject({ confirmedUntil: time }),
  errors: ['operator.code_wrong', 'operator.too_many'],
})

export const changeOperatorPassword = defineEndpoint({
  name: 'changeOperatorPassword',
  method: 'POST',
  path: '/office/session/password',
  summary: 'Change the own password; all other sessions end',
  tag: 'session',
  access: ['operator'],
  freshFactor: true,
  body: z.strictObject({ oldPassword: password, newPassword: password }),
  reply: z.strictObject({}),
  errors: ['operator.password_wrong', 'operator.password_weak', 'operator.too_many'],
})

const operatorSession = z.strictObject({
  sessionId: z.string(),
  createdAt: time,
  lastSeenAt: time,
  address: z.string(),
  program: z.string(),
  isThis: z.boolean(),
})

export const ownOperatorSessions = defineEndpoint({
  name: 'ownOperatorSessions',
  method: 'GET',
  path: '/office/session/list',
  summary: 'Where the operator is signed in now, at most 100',
  tag: 'session',
  access: ['operator'],
  query: z.strictObject({}),
  reply: z.strictObject({ list: z.array(operatorSession) }),
  errors: [],
})

export const endOwnOperatorSession = defineEndpoint({
  name: 'endOwnOperatorSession',
  method: 'DELETE',
  path: '/office/session/list/:sessionId',
  summary: 'End one of the own sessions',
  tag: 'session',
  access: ['operator'],
  params: z.strictObject({ sessionId: z.string().check(z.regex(/^\d{1,18}$/)) }),
  reply: z.strictObject({}),
  errors: ['operator.session_unknown'],
})

export const openInvitation = defineEndpoint({
  name: 'openInvitation',
  method: 'POST',
  path: '/office/invitation/open',
  summary: 'What an invitation is for, and the secret that its operator’s authenticator app is given',
  tag: 'session',
  access: ['visitor'],
  body: z.strictObject({ token: invitationToken }),
  reply: z.strictObject({
    username: operatorName,
    role: code,
    roleName: z.string(),
    totpUri: z.string(),
    totpSecret: z.string(),
  }),
  errors: ['operator.invitation_spent', 'operator.too_many'],
})

export const acceptInvitation = defineEndpoint({
  name: 'acceptInvitation',
  method: 'POST',
  path: '/office/invitation/accept',
  summary: 'Accept an invitation, once: the password and the app’s first code make the account usable',
  tag: 'session',
  access: ['visitor'],
  body: z.strictObject({ token: invitationToken, password, code: totpCode }),
  reply: z.strictObject({}),
  errors: ['operator.invitation_spent', 'operator.password_weak', 'operator.code_wrong', 'operator.too_many'],
})

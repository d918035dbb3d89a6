import * as z from 'zod/mini'
import { defineEndpoint, everyone, realAccounts } from './endpoint.ts'
import { pageNo, pageSize, paging, time } from './fields.ts'
import { loginValue } from './member.ts'

/** Where from and with what; the address is masked (`203.0.*.*`), an empty text is what nobody knows. */
const origin = { address: z.string(), program: z.string(), way: z.string() }

export const rememberedLogin = defineEndpoint({
  name: 'rememberedLogin',
  method: 'POST',
  path: '/wps/session/remembered',
  summary:
    'Sign in by what this browser remembers since a login of the last day (2.085, 9.030). Its cookie is good once; the next one comes with the answer',
  tag: 'session',
  access: everyone,
  ownPagesOnly: true,
  body: z.strictObject({}),
  reply: loginValue,
  errors: ['session.remembered_spent'],
})

export const memberSessions = defineEndpoint({
  name: 'memberSessions',
  method: 'GET',
  path: '/wps/member/sessions',
  summary: 'Where one is signed in now, the session used last first',
  tag: 'member',
  access: realAccounts,
  query: z.strictObject({ pageNo, pageSize: pageSize(20) }),
  reply: z.strictObject({
    list: z.array(
      z.strictObject({ id: z.string(), current: z.boolean(), startedAt: time, lastSeenAt: time, ...origin }),
    ),
    ...paging,
    /** So many are open at a time: a further login ends the one used longest ago. */
    mostOpen: z.number(),
  }),
  errors: [],
})

export const endSession = defineEndpoint({
  name: 'endSession',
  method: 'DELETE',
  path: '/wps/member/sessions/:sessionId',
  summary: 'End one of the own sessions; somebody else’s is answered like one that is not there',
  tag: 'member',
  access: realAccounts,
  params: z.strictObject({ sessionId: z.string().check(z.regex(/^\d{1,18}$/)) }),
  reply: z.strictObject({}),
  errors: ['session.not_found'],
})

export const endOtherSessions = defineEndpoint({
  name: 'endOtherSessions',
  method: 'DELETE',
  path: '/wps/member/sessions',
  summary: 'End all of the own sessions but this one, and what other browsers remember',
  tag: 'member',
  access: realAccounts,
  reply: z.strictObject({}),
  errors: [],
})

export const loginHistory = defineEndpoint({
  name: 'loginHistory',
  method: 'GET',
  path: '/wps/member/logins',
  summary: 'Every try to log in that reached the own account, the newest first',
  tag: 'member',
  access: realAccounts,
  query: z.strictObject({ pageNo, pageSize: pageSize(20) }),
  reply: z.strictObject({
    list: z.array(z.strictObject({ id: z.string(), at: time, ...origin, result: z.string() })),
    ...paging,
  }),
  errors: [],
})

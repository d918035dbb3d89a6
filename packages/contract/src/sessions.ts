import * as z from 'zod/mini'
import { defineEndpoint, everyone, realAccounts, signedIn } from './endpoint.ts'
import { pageNo, pageSize, paging, time } from './fields.ts'
import { loginValue } from './member.ts'

/** Where from and with what device; the address is masked (`203.0.*.*`), and what is unknown is empty. */
const origin = { address: z.string(), program: z.string(), way: z.string() }

export const rememberedLogin = defineEndpoint({
  name: 'rememberedLogin',
  method: 'POST',
  path: '/wps/session/remembered',
  summary:
    'Log in by what this browser remembers since a login within the last day (2.085, 9.030). Its cookie is valid once; the reply sets the next one',
  tag: 'session',
  access: everyone,
  ownPagesOnly: true,
  body: z.strictObject({}),
  reply: loginValue,
  errors: ['session.remembered_spent'],
})

export const leaveForMirror = defineEndpoint({
  name: 'leaveForMirror',
  method: 'POST',
  path: '/wps/session/mirror',
  summary:
    'Make a one-time token that takes this login along to another mirror of the brand; it counts for a minute, at that mirror only (4.006)',
  tag: 'session',
  access: signedIn,
  maxPerHour: 60,
  body: z.strictObject({ domain: z.string().check(z.maxLength(253)) }),
  /** The mirror's address, to which a page appends the token after `#`, where no server and no log sees it. */
  reply: z.strictObject({ url: z.string(), token: z.string() }),
  errors: ['session.mirror_unknown'],
})

export const arriveAtMirror = defineEndpoint({
  name: 'arriveAtMirror',
  method: 'POST',
  path: '/wps/session/arrival',
  summary:
    'Continue a login that another mirror sent here, by its one-time token: the same session goes on with a new token, and the old one ends (4.006)',
  tag: 'session',
  access: everyone,
  ownPagesOnly: true,
  body: z.strictObject({ token: z.string().check(z.maxLength(64)) }),
  reply: loginValue,
  errors: ['session.arrival_spent', 'session.arrival_occupied'],
})

export const memberSessions = defineEndpoint({
  name: 'memberSessions',
  method: 'GET',
  path: '/wps/member/sessions',
  summary: 'Where the member is logged in now, most recently used session first',
  tag: 'member',
  access: realAccounts,
  query: z.strictObject({ pageNo, pageSize: pageSize(20) }),
  reply: z.strictObject({
    list: z.array(
      z.strictObject({ id: z.string(), current: z.boolean(), startedAt: time, lastSeenAt: time, ...origin }),
    ),
    ...paging,
    /** The maximum number of open sessions: one more login ends the least recently used. */
    maxOpen: z.number(),
  }),
  errors: [],
})

export const endSession = defineEndpoint({
  name: 'endSession',
  method: 'DELETE',
  path: '/wps/member/sessions/:sessionId',
  summary: 'End one of the member’s own sessions; somebody else’s is treated like an unknown one',
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
  summary: 'End all of the member’s own sessions except this one, and forget remembered logins of other browsers',
  tag: 'member',
  access: realAccounts,
  reply: z.strictObject({}),
  errors: [],
})

export const loginHistory = defineEndpoint({
  name: 'loginHistory',
  method: 'GET',
  path: '/wps/member/logins',
  summary: 'Every login attempt on the member’s own account, newest first',
  tag: 'member',
  access: realAccounts,
  query: z.strictObject({ pageNo, pageSize: pageSize(20) }),
  reply: z.strictObject({
    list: z.array(z.strictObject({ id: z.string(), at: time, ...origin, result: z.string() })),
    ...paging,
  }),
  errors: [],
})

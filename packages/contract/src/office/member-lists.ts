// What a member's page lists: movements, payments, sessions, related accounts, notes, and everything that happened.
import * as z from 'zod/mini'
import { accountRecord } from '../account-record.ts'
import { defineEndpoint } from '../endpoint.ts'
import { amount, pageNo, pageSize, paging, time, uuid } from '../fields.ts'
import { memberName, officePaging } from './fields.ts'
import { memberParams, memberStatus } from './members.ts'

export const memberMovements = defineEndpoint({
  name: 'memberMovements',
  method: 'GET',
  path: '/office/members/:memberId/movements',
  summary: 'The member’s account record, down to each posting, as the member sees it',
  tag: 'members',
  access: ['operator'],
  permission: 'members.read',
  params: memberParams,
  query: accountRecord.query,
  reply: accountRecord.reply,
  errors: ['member.unknown'],
})

const payment = z.strictObject({
  kind: z.enum(['deposit', 'withdrawal']),
  id: uuid,
  state: z.string(),
  amount,
  /** A deposit's method, or the bank and the last digits of the account. */
  by: z.string(),
  at: time,
  /** When it was credited, paid or otherwise at its end. */
  endedAt: z.nullable(time),
})
export type MemberPayment = z.output<typeof payment>

export const memberPayments = defineEndpoint({
  name: 'memberPayments',
  method: 'GET',
  path: '/office/members/:memberId/payments',
  summary: 'The member’s deposits and withdrawals, newest first',
  tag: 'members',
  access: ['operator'],
  permission: 'members.read',
  params: memberParams,
  query: z.strictObject({ kind: z.optional(z.enum(['deposit', 'withdrawal'])), pageNo, pageSize: pageSize(20) }),
  reply: z.strictObject({ list: z.array(payment), ...officePaging }),
  errors: ['member.unknown'],
})

/** Where from and with what; the address is masked (`203.0.*.*`), and what is unknown is empty. */
const origin = { address: z.string(), program: z.string(), way: z.string() }
const pagedQuery = z.strictObject({ pageNo, pageSize: pageSize(20) })

export const memberOpenSessions = defineEndpoint({
  name: 'memberOpenSessions',
  method: 'GET',
  path: '/office/members/:memberId/sessions',
  summary: 'Where the member is signed in now',
  tag: 'members',
  access: ['operator'],
  permission: 'members.read',
  params: memberParams,
  query: pagedQuery,
  reply: z.strictObject({
    list: z.array(z.strictObject({ sessionId: z.string(), startedAt: time, lastSeenAt: time, ...origin })),
    ...paging,
  }),
  errors: ['member.unknown'],
})

export const memberBrowsers = defineEndpoint({
  name: 'memberBrowsers',
  method: 'GET',
  path: '/office/members/:memberId/devices',
  summary: 'The browsers that the member has signed in with',
  tag: 'members',
  access: ['operator'],
  permission: 'members.read',
  params: memberParams,
  query: pagedQuery,
  reply: z.strictObject({
    list: z.array(
      z.strictObject({
        deviceId: z.string(),
        program: z.string(),
        firstSeenAt: time,
        lastSeenAt: time,
        /** Other members who have signed in with it. */
        others: z.number(),
      }),
    ),
    ...paging,
  }),
  errors: ['member.unknown'],
})

export const memberLogins = defineEndpoint({
  name: 'memberLogins',
  method: 'GET',
  path: '/office/members/:memberId/logins',
  summary: 'The member’s logins, also those that failed, newest first',
  tag: 'members',
  access: ['operator'],
  permission: 'members.read',
  params: memberParams,
  query: pagedQuery,
  reply: z.strictObject({
    list: z.array(z.strictObject({ loginId: z.string(), at: time, result: z.string(), ...origin })),
    ...paging,
  }),
  errors: ['member.unknown'],
})

/** Why another account may belong to the same person. */
export const relation = z.enum(['device', 'address', 'bank', 'phone', 'email'])

const related = z.strictObject({
  member: memberName,
  status: memberStatus,
  registeredAt: time,
  /** Why, with what is the same, masked where it is a contact or an address, and when it was last so. */
  reasons: z.array(z.strictObject({ relation, what: z.string(), at: time })),
})
export type RelatedMember = z.output<typeof related>

export const relatedMembers = defineEndpoint({
  name: 'relatedMembers',
  method: 'GET',
  path: '/office/members/:memberId/related',
  summary:
    'Other accounts with the same browser, address within 30 days, bank account number, telephone or mailbox; at most 50 for each',
  tag: 'members',
  access: ['operator'],
  permission: 'members.read',
  params: memberParams,
  query: z.strictObject({}),
  reply: z.strictObject({ list: z.array(related) }),
  errors: ['member.unknown'],
})

export const note = z.strictObject({ noteId: z.string(), at: time, operator: z.string(), text: z.string() })
export type MemberNote = z.output<typeof note>

export const memberNotes = defineEndpoint({
  name: 'memberNotes',
  method: 'GET',
  path: '/office/members/:memberId/notes',
  summary: 'What operators noted about the member, newest first',
  tag: 'members',
  access: ['operator'],
  permission: 'members.read',
  params: memberParams,
  query: pagedQuery,
  reply: z.strictObject({ list: z.array(note), ...paging }),
  errors: ['member.unknown'],
})

/** What happened, by its kind; `facts` are values for the page's sentence. */
const event = z.strictObject({
  eventId: z.string(),
  at: time,
  kind: z.enum(['registered', 'login', 'device', 'note', 'deposit', 'withdrawal', 'told', 'audit']),
  /** Which of its kind: a result, a state, an action, a title. */
  what: z.string(),
  /** An operator, if one did it. */
  operator: z.nullable(z.string()),
  amount: z.nullable(amount),
  /** More about it: a note's text, a reason, a browser. */
  text: z.string(),
  /** The deposit or withdrawal. */
  paymentId: z.nullable(uuid),
})
export type MemberEvent = z.output<typeof event>

export const memberTimeline = defineEndpoint({
  name: 'memberTimeline',
  method: 'GET',
  path: '/office/members/:memberId/timeline',
  summary: 'Everything that happened to the account, newest first; `after` is the previous reply’s `next`',
  tag: 'members',
  access: ['operator'],
  permission: 'members.read',
  params: memberParams,
  query: z.strictObject({
    after: z.optional(z.string().check(z.regex(/^[\w:.+-]{1,120}$/))),
    pageSize: pageSize(30),
  }),
  reply: z.strictObject({ list: z.array(event), next: z.nullable(z.string()) }),
  errors: ['member.unknown'],
})

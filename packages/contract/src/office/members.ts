// Members as operators find and see them.
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { amount, time, uuid } from '../fields.ts'
import { dayQuery, memberName, memberNumber, officePaging, pageQuery, sortQuery } from './fields.ts'

/** What a text is compared with. `any`: all of them. */
export const memberSearchKey = z.enum(['any', 'number', 'username', 'name', 'phone', 'email', 'bank'])

export const memberStatus = z.enum(['active', 'suspended', 'closed'])
const kind = z.enum(['member', 'agent', 'trial'])

/** A word that operators file members under: letters, digits, blanks, hyphens. */
export const memberTag = z.string().check(z.trim(), z.maxLength(30), z.regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N} _-]*$/u))

/** Contacts as lists show them: with most of them hidden. `null` if there is none. */
const contacts = {
  mobile: z.nullable(z.string()),
  isMobileVerified: z.boolean(),
  email: z.nullable(z.string()),
  isEmailVerified: z.boolean(),
}

const memberRow = z.strictObject({
  ...memberName.shape,
  kind,
  /** The type of the account: 0 member; 1, 2, 41, 42 agents; 4 trial play. */
  type: z.number(),
  status: memberStatus,
  nickname: z.string(),
  /** The real name; `null` if the member has not given it. */
  name: z.nullable(z.string()),
  ...contacts,
  upline: z.nullable(memberName),
  tags: z.array(z.string()),
  registeredAt: time,
  lastSeenAt: z.nullable(time),
})
export type OfficeMemberRow = z.output<typeof memberRow>

export const listMembers = defineEndpoint({
  name: 'listMembers',
  method: 'GET',
  path: '/office/members',
  summary:
    'Members by number, username, name, telephone, e-mail or bank account number. Usernames and names are found by how they begin; contacts and bank accounts only as a whole. With `by`, whoever may see contacts finds them by how they begin, too, which is recorded',
  tag: 'members',
  access: ['operator'],
  permission: 'members.read',
  query: z.strictObject({
    text: z.optional(z.string().check(z.maxLength(100))),
    by: z._default(memberSearchKey, 'any'),
    status: z.optional(memberStatus),
    /** Without it, everybody except trial accounts. */
    kind: z.optional(kind),
    tag: z.optional(memberTag),
    /** An agent by number: everybody in their team. */
    upline: z.optional(memberNumber),
    /** Days of the registration. */
    ...dayQuery,
    /** Days of the last visit. */
    seenFrom: dayQuery.from,
    seenTo: dayQuery.to,
    ...sortQuery(['registeredAt', 'lastSeenAt', 'username', 'memberId'], 'desc'),
    ...pageQuery,
  }),
  reply: z.strictObject({ list: z.array(memberRow), ...officePaging }),
  errors: [],
})

export const officeSearch = defineEndpoint({
  name: 'officeSearch',
  method: 'GET',
  path: '/office/search',
  summary:
    'What a text names: members, and a deposit or withdrawal by its id. Each kind only for operators who may see it',
  tag: 'members',
  access: ['operator'],
  query: z.strictObject({ text: z.string().check(z.maxLength(100)) }),
  reply: z.strictObject({
    /** At most eight. */
    members: z.array(
      z.strictObject({
        ...memberName.shape,
        status: memberStatus,
        name: z.nullable(z.string()),
        mobile: z.nullable(z.string()),
      }),
    ),
    payments: z.array(
      z.strictObject({
        kind: z.enum(['deposit', 'withdrawal']),
        id: uuid,
        member: memberName,
        amount,
        state: z.string(),
        at: time,
      }),
    ),
  }),
  errors: [],
})

export const listMemberTags = defineEndpoint({
  name: 'listMemberTags',
  method: 'GET',
  path: '/office/member-tags',
  summary: 'The tags in use, at most 500, by name',
  tag: 'members',
  access: ['operator'],
  permission: 'members.read',
  query: z.strictObject({}),
  reply: z.strictObject({ list: z.array(z.strictObject({ tag: z.string(), members: z.number() })) }),
  errors: [],
})

/** The member that a path names. */
export const memberParams = z.strictObject({ memberId: memberNumber })

export const officeMember = z.strictObject({
  ...memberRow.shape,
  /** The agents above, the topmost first. */
  uplinePath: z.array(memberName),
  /** Below the member, if they are an agent; counted up to 10,000. */
  team: z.number(),
  language: z.nullable(z.string()),
  registerDomain: z.nullable(z.string()),
  firstLoginAt: z.nullable(time),
  openSessions: z.number(),
  hasPassword: z.boolean(),
  hasPaymentPassword: z.boolean(),
  /** Whether an authenticator app is confirmed. */
  hasApp: z.boolean(),
  /** Whether the chat of tables is closed for them. */
  isTableChatClosed: z.boolean(),
  /** When the account will be deleted, if its member has asked for that. */
  deletionDueAt: z.nullable(time),
  money: z.strictObject({
    balance: amount,
    owed: amount,
    /** Wins under review. */
    held: amount,
    /** Set aside for withdrawals that are not at their end. */
    leaving: amount,
    deposited: amount,
    deposits: z.number(),
    withdrawn: amount,
    withdrawals: z.number(),
    /** Whether the auditor of the books has stopped the account. */
    isBlockedByAuditor: z.boolean(),
  }),
})
export type OfficeMember = z.output<typeof officeMember>

export const readMember = defineEndpoint({
  name: 'readMember',
  method: 'GET',
  path: '/office/members/:memberId',
  summary: 'A member: standing, money, upline; contacts with most of them hidden',
  tag: 'members',
  access: ['operator'],
  permission: 'members.read',
  params: memberParams,
  reply: officeMember,
  errors: ['member.unknown'],
})

const personal = z.strictObject({
  mobile: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** The profile's fields by their names. */
  fields: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  registerUrl: z.nullable(z.string()),
  bankAccounts: z.array(
    z.strictObject({
      accountId: uuid,
      bankName: z.string(),
      numberTail: z.string(),
      holder: z.string(),
      addedAt: time,
      removedAt: z.nullable(time),
    }),
  ),
  /** Where the member signed in, the latest first, at most 20. */
  addresses: z.array(z.strictObject({ address: z.string(), lastAt: time, times: z.number() })),
})
export type MemberPersonal = z.output<typeof personal>

export const readMemberPersonal = defineEndpoint({
  name: 'readMemberPersonal',
  method: 'POST',
  path: '/office/members/:memberId/personal',
  summary: 'A member’s contacts and personal data in full. Each look is recorded in the audit log',
  tag: 'members',
  access: ['operator'],
  permission: 'members.personal',
  maxPerHour: 300,
  params: memberParams,
  body: z.strictObject({}),
  reply: personal,
  errors: ['member.unknown'],
})

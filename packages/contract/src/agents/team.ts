// An agent's team: how it does, who is in it, and where everybody stands in the tree.
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { amount, day, filterBy, language, pageNo, pageSize, paging, time } from '../fields.ts'
import { tableFile, tableFormat } from '../table-file.ts'

/** The periods of the overview, in days up to today. */
export const overviewDays = ['1', '7', '30'] as const
export type OverviewDays = (typeof overviewDays)[number]

/** By what team management sorts. */
export const teamSorts = ['registeredAt', 'lastSeenAt', 'username'] as const
export type TeamSort = (typeof teamSorts)[number]

/** Members of a team are counted up to this number in lists. */
export const mostTeamCounted = 10_000

const named = z.strictObject({ memberId: z.string(), username: z.string() })

const figures = z.strictObject({
  bets: z.number(),
  turnover: amount,
  /** What games paid less what was staked: the team's own result, negative where it lost. */
  net: amount,
  bonus: amount,
  deposit: amount,
  withdrawal: amount,
})

export const teamOverview = defineEndpoint({
  name: 'teamOverview',
  method: 'GET',
  path: '/wps/agent/team/overview',
  summary: 'How an agent’s team does (2.115): its size, who is new and who was here, and its sums by day',
  tag: 'agent',
  access: ['agent'],
  query: z.strictObject({ days: z._default(z.enum(overviewDays), '7') }),
  reply: z.strictObject({
    from: day,
    to: day,
    currencySymbol: z.string(),
    /** Everybody below, without the agent. */
    members: z.number(),
    agents: z.number(),
    direct: z.number(),
    /** Of the period: who registered, and who was here. */
    joined: z.number(),
    seen: z.number(),
    /** The team with the agent, as the tree was on each day. */
    totals: figures,
    /** The period of equal length before. */
    before: figures,
    /** Every day of the period, the oldest first. */
    list: z.array(z.extend(figures, { day, joined: z.number() })),
  }),
  errors: [],
})

const contact = z.nullable(z.string())

const rate = z.strictObject({
  kind: z.enum(['daily', 'hourly', 'realtime', 'dividend']),
  /** The highest rates of the contract that holds now, in parts per million. */
  ratesPpm: z.array(z.number()),
})
export type TeamRate = z.output<typeof rate>

const member = z.strictObject({
  ...named.shape,
  nickname: z.string(),
  kind: z.enum(['member', 'agent']),
  status: z.enum(['active', 'suspended', 'closed']),
  upline: named,
  /** How many steps below the caller; 1: directly. */
  level: z.number(),
  /** Directly below; for agents only. */
  direct: z.number(),
  /** Everybody below; counted up to {@link mostTeamCounted}. */
  below: z.number(),
  registeredAt: time,
  lastSeenAt: z.nullable(time),
  /** By their contracts with the agent above. */
  rates: z.array(rate),
  /** There are no contacts, as they excluded themselves from playing or the account is not active. */
  isHidden: z.boolean(),
  /** In full for direct downlines, otherwise with most of them hidden. */
  mobile: contact,
  email: contact,
})
export type TeamListMember = z.output<typeof member>

const filter = {
  /** Whose direct downlines; without it the caller’s. With `text` their whole team. What is no number is nobody’s. */
  under: z.optional(z.string().check(z.maxLength(40))),
  /** How usernames or nicknames begin, or a number. */
  text: z.optional(z.string().check(z.maxLength(60))),
  kind: filterBy(z.enum(['member', 'agent'])),
  /** Only whoever is directly below, also with `text`. */
  direct: filterBy(z.enum(['yes'])),
  sort: z._default(z.enum(teamSorts), 'registeredAt'),
  direction: z._default(z.enum(['asc', 'desc']), 'desc'),
}

export const teamMembers = defineEndpoint({
  name: 'teamMembers',
  method: 'GET',
  path: '/wps/agent/team/members',
  summary: 'The team level by level, or whoever in it has a name that begins so (2.117), with the path above',
  tag: 'agent',
  access: ['agent'],
  query: z.strictObject({ ...filter, pageNo, pageSize: pageSize(20) }),
  reply: z.strictObject({
    /** From the caller to whoever is opened, both included. */
    path: z.array(named),
    list: z.array(member),
    ...paging,
    /** Whether there are more than were counted. */
    isMore: z.boolean(),
  }),
  errors: ['agent.not_in_team'],
})

export const teamMembersFile = defineEndpoint({
  name: 'teamMembersFile',
  method: 'GET',
  path: '/wps/agent/team/members/file',
  summary: 'The same as a file for spreadsheet programs, without contacts',
  tag: 'agent',
  access: ['agent'],
  maxPerHour: 60,
  query: z.strictObject({ ...filter, language: z.optional(language), format: tableFormat }),
  download: 'table',
  reply: tableFile,
  errors: ['agent.not_in_team'],
})

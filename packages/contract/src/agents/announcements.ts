// What agents are told: announcements of the site for agents, and what an agent writes to the own team.
import * as z from 'zod/mini'
import { wholeNumber } from '../content-fields.ts'
import { defineEndpoint } from '../endpoint.ts'
import { language, pageNo, pageSize, paging, time, uuid } from '../fields.ts'

const shared = { tag: 'agents', access: ['agent'] } as const

const announcement = z.strictObject({
  announcementId: uuid,
  title: z.string(),
  /** Plain text; each line is a paragraph. */
  text: z.string(),
  isPinned: z.boolean(),
  at: time,
  /** Whether it was published after the agent last marked all as seen. */
  isNew: z.boolean(),
})
export type AgentAnnouncement = z.output<typeof announcement>

export const agentAnnouncements = defineEndpoint({
  ...shared,
  name: 'agentAnnouncements',
  method: 'GET',
  path: '/wps/agent/announcements',
  summary: 'Announcements of the site for agents: pinned ones first, then the newest (2.114, 2.126)',
  query: z.strictObject({ language: z.optional(language), pageNo, pageSize: pageSize(10) }),
  reply: z.strictObject({ list: z.array(announcement), newCount: z.int(), ...paging }),
  errors: [],
})

export const seeAgentAnnouncements = defineEndpoint({
  ...shared,
  name: 'seeAgentAnnouncements',
  method: 'POST',
  path: '/wps/agent/announcements/seen',
  summary: 'Mark all announcements for agents as seen (2.114)',
  reply: z.strictObject({ newCount: z.int() }),
  errors: [],
})

/** Whom a message to the team is for. */
export const teamAudience = z.enum(['direct', 'team', 'agents'])
export type TeamAudience = z.output<typeof teamAudience>

/** The most characters of a message to the team. */
export const teamMessageLength = { title: 80, text: 1_000 } as const

/** How many messages an agent can send within 24 hours. */
export const teamMessagesPerDay = 5

const teamMessage = z.strictObject({
  messageId: uuid,
  audience: teamAudience,
  title: z.string(),
  text: z.string(),
  /** `stopped`: an operator stopped it, or the agent is none any more. Whoever has it keeps it. */
  state: z.enum(['sending', 'sent', 'stopped']),
  sent: z.int(),
  at: time,
})
export type TeamMessage = z.output<typeof teamMessage>

export const teamMessages = defineEndpoint({
  ...shared,
  name: 'teamMessages',
  method: 'GET',
  path: '/wps/agent/messages',
  summary: 'What the agent wrote to the own team, the newest first, with how far each is sent (2.114)',
  query: z.strictObject({ pageNo, pageSize: pageSize(10) }),
  reply: z.strictObject({
    list: z.array(teamMessage),
    ...paging,
    /** How many more the agent can send now. */
    left: z.int(),
  }),
  errors: [],
})

export const sendTeamMessage = defineEndpoint({
  ...shared,
  name: 'sendTeamMessage',
  method: 'PUT',
  path: '/wps/agent/messages/:messageId',
  summary: 'Write to the own team, in the background. The same id again changes nothing (2.114)',
  maxPerHour: 60,
  params: z.strictObject({ messageId: uuid }),
  body: z.strictObject({
    audience: teamAudience,
    title: z.string().check(z.trim(), z.minLength(1), z.maxLength(teamMessageLength.title)),
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(teamMessageLength.text)),
  }),
  reply: teamMessage,
  errors: ['agent.message_unknown', 'agent.messages_used_up'],
})

export const teamAudienceSize = defineEndpoint({
  ...shared,
  name: 'teamAudienceSize',
  method: 'GET',
  path: '/wps/agent/audience',
  summary: 'How many members each audience of a message to the team has, at most 100,000 (2.114)',
  reply: z.strictObject({
    direct: wholeNumber(0, 100_000),
    team: wholeNumber(0, 100_000),
    agents: wholeNumber(0, 100_000),
  }),
  errors: [],
})

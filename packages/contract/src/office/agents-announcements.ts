// Announcements for agents as operators write them, and what agents write to their teams.
import * as z from 'zod/mini'
import { teamAudience } from '../agents/announcements.ts'
import { contentWords as words, isInOrder, zonedMoment } from '../content-fields.ts'
import { defineEndpoint } from '../endpoint.ts'
import { time, uuid } from '../fields.ts'
import { memberName, memberNumber, officePaging, pageQuery } from './fields.ts'
import { officeReason } from './operators.ts'

/** `draft`: only operators see it; `published`: agents see it from its beginning to its end; `ended`: nobody sees it any more. */
export const agencyState = z.enum(['draft', 'published', 'ended'])
export type AgencyState = z.output<typeof agencyState>

/** An announcement for agents. What contradicts itself is refused. */
export const agencyContent = z
  .strictObject({
    title: words(120),
    /** Plain text; each line is a paragraph. */
    text: words(4_000),
    isPinned: z.boolean(),
    from: z.nullable(zonedMoment),
    until: z.nullable(zonedMoment),
  })
  .check(z.refine(isInOrder, { error: 'the end must be after the beginning', path: ['until'] }))
export type AgencyContent = z.output<typeof agencyContent>

const row = z.strictObject({
  announcementId: uuid,
  state: agencyState,
  version: z.number(),
  content: agencyContent,
  changedAt: time,
  changedBy: z.string(),
})
export type AgencyAnnouncement = z.output<typeof row>

const shared = { tag: 'agents', access: ['operator'] } as const

export const agencyAnnouncements = defineEndpoint({
  ...shared,
  name: 'agencyAnnouncements',
  method: 'GET',
  path: '/office/agent-announcements',
  summary: 'The announcements for agents, those that changed last first (2.126)',
  permission: 'agents.read',
  query: z.strictObject({ state: z.optional(agencyState), ...pageQuery }),
  reply: z.strictObject({ list: z.array(row), ...officePaging, timeZone: z.string() }),
  errors: [],
})

export const saveAgencyAnnouncement = defineEndpoint({
  ...shared,
  name: 'saveAgencyAnnouncement',
  method: 'PUT',
  path: '/office/agent-announcements/:announcementId',
  summary: 'Write an announcement for agents, change it, publish it or end it (2.126)',
  permission: 'agents.announce',
  params: z.strictObject({ announcementId: uuid }),
  body: z.strictObject({
    /** The version that the operator has seen; 0 for a new one. */
    version: z.int().check(z.gte(0)),
    state: agencyState,
    content: agencyContent,
    reason: officeReason,
  }),
  reply: row,
  errors: ['agent.announcement_changed'],
})

const written = z.strictObject({
  messageId: uuid,
  agent: memberName,
  audience: teamAudience,
  title: z.string(),
  text: z.string(),
  state: z.enum(['sending', 'sent', 'stopped']),
  sent: z.number(),
  at: time,
  stoppedBy: z.nullable(z.string()),
})
export type WrittenToTeam = z.output<typeof written>

export const writtenToTeams = defineEndpoint({
  ...shared,
  name: 'writtenToTeams',
  method: 'GET',
  path: '/office/team-messages',
  summary: 'What agents wrote to their teams, the newest first',
  permission: 'agents.read',
  query: z.strictObject({ agent: z.optional(memberNumber), ...pageQuery }),
  reply: z.strictObject({ list: z.array(written), ...officePaging }),
  errors: [],
})

export const stopTeamMessage = defineEndpoint({
  ...shared,
  name: 'stopTeamMessage',
  method: 'POST',
  path: '/office/team-messages/:messageId/stop',
  summary: 'Stop a message of an agent, and take it out of the inboxes of those who have it',
  permission: 'agents.announce',
  params: z.strictObject({ messageId: uuid }),
  body: z.strictObject({ reason: officeReason }),
  reply: written,
  errors: ['agent.message_unknown', 'agent.message_stopped'],
})

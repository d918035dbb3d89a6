import type { BodyOf, QueryOf, ReplyOf } from '@baize/contract'
import {
  agencyAnnouncements,
  agencyContent,
  saveAgencyAnnouncement,
  stopTeamMessage,
  writtenToTeams,
  type AgencyAnnouncement,
  type WrittenToTeam,
} from '@baize/contract/office'
import type { Operator } from '../../../kernel/caller.ts'
import type { OfficeBind } from '../../../kernel/http/office-bind.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Agents, AnnouncementRow, TeamMessageRow } from '../../agents/index.ts'
import type { Brands } from '../../brand/index.ts'
import type { Identity } from '../../identity/index.ts'
import type { Operators } from '../../operators/index.ts'
import { pagingOf, sliceOf } from '../list-page.ts'

/** What the pages about announcements for agents need. */
export interface AgencyPageParts {
  readonly brands: Pick<Brands, 'byId'>
  readonly agents: Pick<Agents, 'announcements'>
  readonly identity: Pick<Identity, 'usernamesOf'>
  readonly operators: { readonly audit: Pick<Operators['audit'], 'note'> }
}

/** Binds the endpoints about announcements for agents, and about what agents write to their teams. */
export function bindAgencyPages(bind: OfficeBind, parts: AgencyPageParts): void {
  bind(agencyAnnouncements, ({ caller, query }) => list(parts, caller.operator, query))
  bind(saveAgencyAnnouncement, ({ caller, params, body }) => save(parts, caller.operator, { ...params, ...body }))
  bind(writtenToTeams, ({ caller, query }) => listWritten(parts, caller.operator, query))
  bind(stopTeamMessage, ({ caller, params, body }) => stop(parts, caller.operator, { ...params, ...body }))
}

function present(row: AnnouncementRow): AgencyAnnouncement {
  const { announcementId, state, version, changedBy } = row
  // Only the schema's output is ever stored.
  const content = agencyContent.parse(row.content)
  return { announcementId, state, version, content, changedAt: row.changedAt.toString(), changedBy }
}

/** A page of the announcements of the operator's brand. */
async function list(
  { agents, brands }: AgencyPageParts,
  { brandId }: Operator,
  query: QueryOf<typeof agencyAnnouncements>,
): Promise<ReplyOf<typeof agencyAnnouncements>> {
  const { rows, count } = await agents.announcements.desk.list({ brandId, state: query.state }, sliceOf(query))
  return { list: rows.map(present), ...pagingOf(query, count), timeZone: brands.byId(brandId).timeZone }
}

/** Saves an announcement, publishes it or ends it. */
async function save(
  { agents, operators }: AgencyPageParts,
  operator: Operator,
  { reason, ...one }: BodyOf<typeof saveAgencyAnnouncement> & { readonly announcementId: string },
): Promise<AgencyAnnouncement> {
  const { brandId, username } = operator
  const row = await agents.announcements.desk.save({ ...one, brandId, changedBy: username }, (tx) =>
    operators.audit.note(tx, operator, {
      action: 'agent.announcement_saved',
      subject: { kind: 'agent_announcement', id: one.announcementId },
      after: { state: one.state, ...one.content.title },
      reason,
    }),
  )
  if (row === undefined) throw new Refusal('agent.announcement_changed')
  return present(row)
}

async function presentWritten(
  { identity }: AgencyPageParts,
  { brandId }: Operator,
  rows: readonly TeamMessageRow[],
): Promise<WrittenToTeam[]> {
  const names = await identity.usernamesOf(brandId, [...new Set(rows.map(({ agentId }) => agentId))])
  return rows.map(({ messageId, agentId, audience, title, text, state, sent, writtenAt, stoppedBy }) => ({
    messageId,
    agent: { memberId: String(agentId), username: names.get(agentId) ?? '' },
    audience,
    title,
    text,
    state,
    sent,
    at: writtenAt.toString(),
    stoppedBy,
  }))
}

/** A page of what agents of the operator's brand wrote. */
async function listWritten(
  parts: AgencyPageParts,
  operator: Operator,
  query: QueryOf<typeof writtenToTeams>,
): Promise<ReplyOf<typeof writtenToTeams>> {
  const agentId = query.agent === undefined ? undefined : BigInt(query.agent)
  const { brandId } = operator
  const { rows, count } = await parts.agents.announcements.desk.messages({ brandId, agentId }, sliceOf(query))
  return { list: await presentWritten(parts, operator, rows), ...pagingOf(query, count) }
}

/** Stops a message and takes it back. */
async function stop(
  parts: AgencyPageParts,
  operator: Operator,
  { messageId, reason }: { readonly messageId: string; readonly reason: string },
): Promise<WrittenToTeam> {
  const which = { brandId: operator.brandId, messageId }
  const done = await parts.agents.announcements.desk.stop(which, operator.username, (tx, { agentId, title, sent }) =>
    parts.operators.audit.note(tx, operator, {
      action: 'agent.message_stopped',
      subject: { kind: 'member', id: String(agentId) },
      before: { message: messageId, title, sent },
      reason,
    }),
  )
  if (done === 'unknown') throw new Refusal('agent.message_unknown')
  if (done === 'stopped') throw new Refusal('agent.message_stopped')
  const [shown] = await presentWritten(parts, operator, [done])
  if (shown === undefined) throw new Refusal('agent.message_unknown')
  return shown
}

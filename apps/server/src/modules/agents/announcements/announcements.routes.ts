import {
  agentAnnouncements,
  seeAgentAnnouncements,
  sendTeamMessage,
  teamAudienceSize,
  teamMessages,
} from '@baize/contract'
import type { Bind } from '../../../kernel/http/bind.ts'
import type { Announcements } from './open-announcements.ts'

/** Binds the endpoints of announcements for agents, and of messages to teams. */
export function bindAnnouncementRoutes(bind: Bind, announcements: Announcements): void {
  bind(agentAnnouncements, ({ caller, query }) => announcements.list(caller.session, query, caller.language))
  bind(seeAgentAnnouncements, ({ caller }) => announcements.see(caller.session))
  bind(teamMessages, ({ caller, query }) => announcements.listOwn(caller.session, query))
  bind(sendTeamMessage, ({ caller, params, body }) => announcements.write(caller.session, { ...params, ...body }))
  bind(teamAudienceSize, ({ caller }) => announcements.audience(caller.session))
}

import type { Bind } from '../../kernel/http/bind.ts'
import { bindAnnouncementRoutes } from './announcements/announcements.routes.ts'
import { bindApplicationRoutes } from './applications/applications.routes.ts'
import { bindLinkRoutes } from './links/links.routes.ts'
import type { Agents } from './open-agents.ts'
import { bindTransferRoutes } from './transfers/transfers.routes.ts'
import { bindTeamRoutes } from './team/team.routes.ts'

/** Binds the endpoints of the agent centre. */
export function bindAgentRoutes(bind: Bind, agents: Agents): void {
  bindLinkRoutes(bind, agents.links)
  bindAnnouncementRoutes(bind, agents.announcements)
  bindApplicationRoutes(bind, agents.applications)
  bindTransferRoutes(bind, agents.transfers)
  bindTeamRoutes(bind, agents.team)
}

import { teamMembers, teamMembersFile, teamOverview } from '@baize/contract'
import type { Bind } from '../../../kernel/http/bind.ts'
import { listTeam } from './list-members.ts'
import { membersFileOf } from './members-file.ts'
import { showOverview } from './show-overview.ts'
import type { TeamParts } from './team.parts.ts'

/** Binds the pages about an agent's team. */
export function bindTeamRoutes(bind: Bind, parts: TeamParts): void {
  bind(teamOverview, ({ caller, query }) => showOverview(parts, caller.session, query))
  bind(teamMembers, ({ caller, query }) => listTeam(parts, caller.session, query))
  bind(teamMembersFile, ({ caller, query }) => membersFileOf(parts, caller.session, query, caller.language))
}

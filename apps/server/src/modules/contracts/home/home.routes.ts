import { agentHomeFigures, agentHomeMembers } from '@baize/contract'
import type { Bind } from '../../../kernel/http/bind.ts'
import { teamCounter, type CountParts } from './count-team.ts'
import { showHome, type HomeParts } from './show-home.ts'

/** Binds the endpoints of the agent centre's home page. */
export function bindHomeRoutes(bind: Bind, parts: HomeParts & CountParts): void {
  const countOf = teamCounter(parts)
  bind(agentHomeFigures, ({ caller }) => showHome(parts, caller.session))
  bind(agentHomeMembers, ({ caller }) => countOf(caller.session))
}

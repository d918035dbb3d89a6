import { agentHomeFigures } from '@baize/contract'
import type { Bind } from '../../../kernel/http/bind.ts'
import { showHome, type HomeParts } from './show-home.ts'

/** Binds the endpoint of the agent centre's home page. */
export function bindHomeRoutes(bind: Bind, parts: HomeParts): void {
  bind(agentHomeFigures, ({ caller }) => showHome(parts, caller.session))
}

import type { Bind } from '../../kernel/http/bind.ts'
import type { Agents } from './open-agents.ts'

/** Binds the endpoints of the agent centre. */
export function bindAgentRoutes(_bind: Bind, _agents: Agents): void {}

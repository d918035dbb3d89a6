/**
 * Agents: the team of each agent over the upline tree of identity, and what agents do with it.
 *
 * Owns no tables yet.
 *
 * Invariants: an agent sees and acts on nobody but themselves and members below them; whoever else an id belongs to, the answer is
 * the one for an id that nobody has.
 *
 * Emits: nothing.
 *
 * To change:
 * - whom an agent may see: `requireInTeam` and `requireBelow` in `team-scope.ts`
 */
export type { AgentParts } from './agents.parts.ts'
export { bindAgentRoutes } from './agents.routes.ts'
export { openAgents, type Agents } from './open-agents.ts'
export { requireBelow, requireInTeam } from './team-scope.ts'

import type { AgentParts } from './agents.parts.ts'

/** What agents do with their teams. */
export interface Agents {}

/** Opens the agent programme. */
export function openAgents(_parts: AgentParts): Agents {
  return {}
}

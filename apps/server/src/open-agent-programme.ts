import { openAgents, type AgentParts } from './modules/agents/index.ts'
import { openContracts, type ContractParts } from './modules/contracts/index.ts'

/** Opens what agents have: their teams, and the contracts by which they are paid. */
export function openAgentProgramme(parts: AgentParts & ContractParts) {
  return { agents: openAgents(parts), contracts: openContracts(parts) }
}

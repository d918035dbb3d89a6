import type { Identity } from './modules/identity/index.ts'
import { openAgents, type AgentParts } from './modules/agents/index.ts'
import { openContracts, ratesInForce, type ContractParts } from './modules/contracts/index.ts'

/** The type of account of whoever becomes an agent by an application. */
const applicantType = 1

/** Opens what agents have: their teams, and the contracts by which they are paid. */
export function openAgentProgramme(
  parts: Omit<AgentParts, 'promote' | 'ratesOf' | 'checkOffers'> &
    ContractParts & { readonly identity: Pick<Identity, 'teams'> },
) {
  const promote: AgentParts['promote'] = (member, within) =>
    parts.identity.teams.change(member, { kind: 'promote', type: applicantType }, () => within)
  const ratesOf: AgentParts['ratesOf'] = (...asked) => ratesInForce(parts.database, ...asked)
  const contracts = openContracts(parts)
  const { checkOffers } = contracts
  return { agents: openAgents({ ...parts, promote, ratesOf, checkOffers }), contracts }
}

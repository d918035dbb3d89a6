import { agentProgramme } from '@baize/contract'
import type { Bind } from '../../../kernel/http/bind.ts'
import type { ContractParts } from '../contracts.parts.ts'
import { openProgramme } from './show-programme.ts'

/** Binds the endpoint of the agents' landing page. */
export function bindProgrammeRoutes(bind: Bind, parts: ContractParts): void {
  const show = openProgramme(parts)
  bind(agentProgramme, ({ caller }) => show(caller.brand.brandId))
}

import { kindsOf, type AgentProgramme, type ContractKind } from '@baize/pay'
import type { BrandId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { isSwitchedOn, type Brand, type Brands } from '../../brand/index.ts'

/** What a brand's agents may agree on; nothing where the agents' policy is off (6.009). */
export function programmeHere({
  whitelabel,
  agentProgramme,
}: Pick<Brand, 'whitelabel' | 'agentProgramme'>): AgentProgramme | undefined {
  return isSwitchedOn(whitelabel, 'AGENTPOLICY3') ? agentProgramme : undefined
}

/** Refuses a kind of pay that is off, whose pages do not exist (2.122–2.125). */
export function requireKind(
  { brands }: { readonly brands: Pick<Brands, 'byId'> },
  brandId: BrandId,
  kind: ContractKind,
): void {
  if (!kindsOf(programmeHere(brands.byId(brandId))).includes(kind)) throw new Refusal('agent.kind_off')
}

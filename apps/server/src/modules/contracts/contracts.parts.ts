import type { Randomness } from '../../kernel/randomness.ts'
import type { Brands } from '../brand/index.ts'
import type { Identity } from '../identity/index.ts'
import type { PayPorts } from './pay/pay.parts.ts'
import type { RealtimePorts } from './realtime/realtime.parts.ts'

/** What contracts need from the modules below. */
export interface ContractParts
  extends Omit<PayPorts, 'brands' | 'identity' | 'ledger'>, Omit<RealtimePorts, 'brands' | 'identity' | 'ledger'> {
  readonly randomness: Randomness
  readonly brands: Brands
  readonly identity: Pick<Identity, 'inTeam' | 'teamsAfter' | 'teams' | 'usernamesOf'>
  readonly ledger: PayPorts['ledger'] & RealtimePorts['ledger']
}

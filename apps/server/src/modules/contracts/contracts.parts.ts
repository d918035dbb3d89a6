import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/pool.ts'
import type { Brands } from '../brand/index.ts'
import type { Identity } from '../identity/index.ts'
import type { PayPorts } from './pay/pay.parts.ts'

/** What contracts need from the modules below. */
export interface ContractParts extends PayPorts {
  readonly database: Database
  readonly clock: Clock
  readonly brands: Brands
  readonly identity: Pick<Identity, 'inTeam' | 'teamsAfter'>
}

import type { ContractTermsJson } from '@baize/pay'
import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import type { DataOwner } from '../../../kernel/personal-data.ts'
import type { Outbox } from '../../../kernel/outbox.ts'
import type { Randomness } from '../../../kernel/randomness.ts'
import type { Throttle } from '../../../kernel/throttle.ts'
import type { Brands } from '../../brand/index.ts'
import type { Identity } from '../../identity/index.ts'

/**
 * Throws a refusal if an agent may not offer some of these contracts to a direct downline: the brand does not allow the terms, or they
 * are above the agent's own. The module of contracts decides.
 */
type CheckOffers = (agent: DataOwner, offers: readonly ContractTermsJson[]) => Promise<void>

/** What the register centre works with. */
export interface LinkParts {
  readonly database: Database
  readonly clock: Clock
  readonly randomness: Pick<Randomness, 'bytes'>
  readonly throttle: Pick<Throttle, 'take'>
  readonly outbox: Pick<Outbox, 'publish'>
  readonly brands: Pick<Brands, 'byId'>
  readonly identity: Pick<Identity, 'inTeam' | 'openAccount' | 'usernamesOf'>
  readonly checkOffers: CheckOffers
}

import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import type { Outbox } from '../../../kernel/outbox.ts'
import type { Randomness } from '../../../kernel/randomness.ts'
import type { Throttle } from '../../../kernel/throttle.ts'
import type { Brands } from '../../brand/index.ts'
import type { Identity } from '../../identity/index.ts'

/** What the register centre works with. */
export interface LinkParts {
  readonly database: Database
  readonly clock: Clock
  readonly randomness: Pick<Randomness, 'bytes'>
  readonly throttle: Pick<Throttle, 'take'>
  readonly outbox: Pick<Outbox, 'publish'>
  readonly brands: Pick<Brands, 'byId'>
  readonly identity: Pick<Identity, 'inTeam' | 'openAccount' | 'usernamesOf'>
}

import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/pool.ts'
import type { Log } from '../../kernel/log.ts'
import type { Metrics } from '../../kernel/metrics.ts'
import type { Randomness } from '../../kernel/randomness.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { Brands } from '../brand/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Protection } from '../protection/index.ts'
import type { Wallet } from '../wallet/index.ts'

/** What the use-cases work with. */
export interface GiveawayParts {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Pick<Metrics, 'brokenInvariants'>
  readonly randomness: Pick<Randomness, 'bytes'>
  readonly secrets: Secrets
  readonly brands: Pick<Brands, 'byId'>
  readonly identity: Pick<Identity, 'registeredAt' | 'usernamesOf'>
  readonly ledger: Pick<Ledger, 'provider' | 'houseAccount' | 'post'>
  readonly wallet: Pick<Wallet, 'accountOf'>
  readonly protection: Pick<Protection, 'excludedAmong'>
}

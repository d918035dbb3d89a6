import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/pool.ts'
import type { Randomness } from '../../kernel/randomness.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { Brands } from '../brand/index.ts'
import type { Catalog } from '../catalog/index.ts'
import type { AccountId, Ledger } from '../ledger/index.ts'
import type { Wallet } from '../wallet/index.ts'
import type { PlayCompanion } from './round-companion.ts'

/** What play needs from the modules below. */
export interface PlayPorts {
  readonly database: Database
  readonly ledger: Ledger
  readonly brands: Brands
  readonly secrets: Secrets
  readonly randomness: Randomness
  readonly clock: Clock
  readonly wallet: Wallet
  readonly catalog: Catalog
}

/** The ports and play's companion. */
export interface PlayParts extends PlayPorts {
  readonly companion: PlayCompanion
  /** Accounts that are known to have seeds, by brand, member and wallet. */
  readonly accountsWithSeeds: Map<string, AccountId>
}

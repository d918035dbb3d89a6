import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/pool.ts'
import type { BrandId } from '../../kernel/ids.ts'
import type { Randomness } from '../../kernel/randomness.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { Brands } from '../brand/index.ts'
import type { Catalog } from '../catalog/index.ts'
import type { AccountId, HouseAccountId, Ledger } from '../ledger/index.ts'
import type { Wallet } from '../wallet/index.ts'
import type { PlayCompanion } from './round-companion.ts'
import type { BrandStakes } from './stakes.files.ts'

/** What play needs from the modules below. */
export interface PlayPorts {
  readonly database: Database
  readonly ledger: Ledger
  readonly brands: Brands
  /** The folder of each brand, in the order of the brands. */
  readonly folders: readonly string[]
  readonly secrets: Secrets
  readonly randomness: Randomness
  readonly clock: Clock
  readonly wallet: Wallet
  readonly catalog: Catalog
}

/** The ports and play's companion. */
export interface PlayParts extends Omit<PlayPorts, 'folders'> {
  /** What a brand lets players stake. Throws for a brand that is not loaded. */
  stakesOf(brand: BrandId): BrandStakes
  readonly companion: PlayCompanion
  /** Accounts that are known to have seeds, by brand, member and wallet. */
  readonly accountsWithSeeds: Map<string, AccountId>
  /** The house accounts of jackpot pools that are known to have their first seed, by brand and currency. */
  readonly seededPools: Map<string, HouseAccountId>
}

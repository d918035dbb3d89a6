import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../kernel/ids.ts'
import type { Randomness } from '../../kernel/randomness.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { Brands } from '../brand/index.ts'
import type { CatalogGame } from '../catalog/index.ts'
import type { AccountId, Ledger } from '../ledger/index.ts'
import type { PlayCompanion } from './round-companion.ts'

/** What play needs of the floors below. */
export interface PlayPorts {
  readonly database: Database
  readonly ledger: Ledger
  readonly brands: Brands
  readonly secrets: Secrets
  readonly randomness: Randomness
  readonly clock: Clock
  /** The account that a member plays with, in the wallet of the session. */
  readonly accountOf: (brandId: BrandId, memberId: MemberId, wallet: 'main' | 'trial') => Promise<AccountId>
  /** A game of the catalogue by its code; `undefined` when the brand does not have it. */
  readonly gameOf: (brandId: BrandId, gameCode: string) => CatalogGame | undefined
}

/** The ports, and play's part in the lane. */
export interface PlayParts extends PlayPorts {
  readonly companion: PlayCompanion
  /** Accounts that are known to have seeds, by brand, member and wallet. */
  readonly accountsWithSeeds: Map<string, AccountId>
}

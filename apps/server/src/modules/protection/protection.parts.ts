import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../kernel/ids.ts'
import type { Log } from '../../kernel/log.ts'
import type { Randomness } from '../../kernel/randomness.ts'
import type { Brands } from '../brand/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Wallet } from '../wallet/index.ts'

/** What this module needs from the modules below. */
export interface ProtectionPorts {
  readonly database: Database
  readonly clock: Clock
  readonly randomness: Randomness
  readonly log: Log
  readonly brands: Pick<Brands, 'byId'>
  readonly ledger: Pick<Ledger, 'setRule'>
  readonly wallet: Pick<Wallet, 'accountOf'>
}

/** The ports, and the order in which rules are handed to the ledger. */
export interface ProtectionParts extends ProtectionPorts {
  /** Runs a few at a time: each holds a connection while the ledger may need another one. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>
}

/** Whose protection it is. */
export interface ProtectedMember {
  readonly brandId: BrandId
  readonly memberId: MemberId
}

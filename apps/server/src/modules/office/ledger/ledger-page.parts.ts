import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import type { Brands } from '../../brand/index.ts'
import type { Identity } from '../../identity/index.ts'
import type { Ledger } from '../../ledger/index.ts'
import type { Operators } from '../../operators/index.ts'

/** What the pages about the books need. */
export interface LedgerPageParts {
  readonly database: Database
  readonly clock: Clock
  readonly brands: Pick<Brands, 'byId'>
  readonly identity: Pick<Identity, 'usernamesOf'>
  readonly ledger: Pick<Ledger, 'accounts' | 'balance' | 'findMovements' | 'movements' | 'detachedUntil'>
  readonly operators: Pick<Operators, 'audit'>
}

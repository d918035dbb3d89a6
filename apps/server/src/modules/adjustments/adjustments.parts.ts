import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/pool.ts'
import type { Log } from '../../kernel/log.ts'
import type { Metrics } from '../../kernel/metrics.ts'
import type { Outbox } from '../../kernel/outbox.ts'
import type { Brands } from '../brand/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Wallet } from '../wallet/index.ts'

/** What the use-cases work with. */
export interface AdjustmentParts {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Pick<Metrics, 'brokenInvariants'>
  readonly outbox: Pick<Outbox, 'publish'>
  readonly brands: Pick<Brands, 'byId'>
  readonly ledger: Pick<
    Ledger,
    'provider' | 'houseAccount' | 'houseBalance' | 'balance' | 'debt' | 'post' | 'transactions'
  >
  readonly wallet: Pick<Wallet, 'accountOf'>
}

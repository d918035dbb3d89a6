import type { Session } from '../../kernel/caller.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/pool.ts'
import type { Log } from '../../kernel/log.ts'
import type { Metrics } from '../../kernel/metrics.ts'
import type { Outbox } from '../../kernel/outbox.ts'
import type { Randomness } from '../../kernel/randomness.ts'
import type { SecurityLog } from '../../kernel/security-log.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { Admission } from '../admission/index.ts'
import type { Brands } from '../brand/index.ts'
import type { Catalog } from '../catalog/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Protection } from '../protection/index.ts'
import type { Wallet } from '../wallet/index.ts'

/** What this module needs from the modules below. */
export interface VendorPorts {
  readonly database: Database
  /** The connections for following the log; `database` by default. */
  readonly background?: Database
  readonly ledger: Ledger
  readonly admission: Pick<Admission, 'inMaintenance' | 'servesRegion'>
  readonly brands: Brands
  readonly identity: Identity
  readonly wallet: Wallet
  readonly protection: Pick<Protection, 'excludedAmong'>
  readonly catalog: Catalog
  readonly secrets: Secrets
  readonly randomness: Randomness
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Metrics
  readonly security: SecurityLog
  readonly outbox: Pick<Outbox, 'subscribe' | 'publish'>
  /** Where players reach the brand's site, such as `https://play.example`. */
  readonly siteOriginOf: (brandId: Session['brandId']) => string
}

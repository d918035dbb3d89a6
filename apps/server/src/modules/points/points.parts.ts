import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../kernel/ids.ts'
import type { Log } from '../../kernel/log.ts'
import type { Metrics } from '../../kernel/metrics.ts'
import type { Brands } from '../brand/index.ts'
import type { Catalog } from '../catalog/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { OwnMessages } from '../messages/index.ts'
import type { Wallet } from '../wallet/index.ts'

/** What this module needs from the modules below. */
export interface PointPorts {
  readonly database: Database
  /** The connections for following the log; `database` by default. */
  readonly background?: Database
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Metrics
  readonly brands: Brands
  /** The folder of each brand, in the order of the brands. */
  readonly folders: readonly string[]
  readonly ledger: Ledger
  readonly wallet: Pick<Wallet, 'accountOf'>
  readonly catalog: Pick<Catalog, 'of'>
  readonly identity: Pick<Identity, 'recovery'>
  readonly ownMessages: Pick<OwnMessages, 'notice' | 'tellBadges'>
  /** The limits of one step of following the log. */
  readonly stepLimits?: { readonly batches: number; readonly postings: number }
}

/** What its use-cases are made of. */
export interface PointParts extends PointPorts {
  /** Counts what the log has of a member until now, and grants what is whole. */
  readonly bringUpToDate: (member: PointOwner) => Promise<void>
}

/** Whose points they are. */
export interface PointOwner {
  readonly brandId: BrandId
  readonly memberId: MemberId
}

/** An operator of the back office. */
export interface PointOperator {
  readonly operatorId: string
  readonly name: string
}

import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/pool.ts'
import type { Log } from '../../kernel/log.ts'
import type { Metrics } from '../../kernel/metrics.ts'
import type { Brands } from '../brand/index.ts'
import type { Catalog } from '../catalog/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Stats } from '../stats/index.ts'
import type { FollowParts, LogFollower } from './follow-log.ts'

/** What this module needs from the modules below. */
export interface RecordPorts {
  readonly database: Database
  /** The connections for following the log; `database` by default. */
  readonly background?: Database
  readonly brands: Brands
  readonly ledger: Pick<Ledger, 'provider'>
  readonly catalog: Pick<Catalog, 'of'>
  readonly stats: Pick<Stats, 'gameTotals' | 'countedUntil'>
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Metrics
  readonly stepLimits?: FollowParts['stepLimits']
}

/** What its use-cases are made of. */
export interface RecordParts extends RecordPorts {
  readonly follower: LogFollower
}

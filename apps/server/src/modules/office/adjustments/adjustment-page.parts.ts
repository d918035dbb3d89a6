import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import type { Adjustments } from '../../adjustments/index.ts'
import type { Brands } from '../../brand/index.ts'
import type { Identity } from '../../identity/index.ts'
import type { Operators } from '../../operators/index.ts'

/** What the pages about adjustments need. */
export interface AdjustmentPageParts {
  readonly database: Database
  readonly clock: Clock
  readonly brands: Pick<Brands, 'byId'>
  readonly identity: Pick<Identity, 'usernamesOf'>
  readonly adjustments: Adjustments
  readonly operators: Pick<Operators, 'audit' | 'mayFollow'>
}

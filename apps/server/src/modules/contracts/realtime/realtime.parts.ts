import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import type { Brands, ExclusionRule } from '../../brand/index.ts'
import type { Catalog } from '../../catalog/index.ts'
import type { Identity } from '../../identity/index.ts'
import type { Ledger } from '../../ledger/index.ts'

/** What following the teams' bets and real-time wages need. */
export interface RealtimePorts {
  readonly database: Database
  readonly clock: Clock
  readonly brands: Brands
  readonly ledger: Pick<Ledger, 'accounts'>
  readonly identity: { readonly teams: Pick<Identity['teams'], 'on'> }
  readonly catalog: Pick<Catalog, 'of'>
  /** The rules about bets that do not count; the brand's own by default. */
  readonly exclusionRules?: (brandId: BrandId) => readonly ExclusionRule[]
  /** The limits of one step of following the log. */
  readonly stepLimits?: { readonly batches: number; readonly postings: number }
  /** How many bets one transaction counts. */
  readonly countedAtOnce?: number
}

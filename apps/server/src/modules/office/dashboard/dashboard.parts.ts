import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import type { WeakSetting } from '../../../kernel/database/weak-settings.ts'
import type { Adjustments } from '../../adjustments/index.ts'
import type { Brands } from '../../brand/index.ts'
import type { Lotteries } from '../../lotteries/index.ts'
import type { Payments } from '../../payments/index.ts'
import type { Vendors } from '../../vendors/index.ts'
import type { Points } from '../../points/index.ts'
import type { Promotions } from '../../promotions/index.ts'
import type { Rewards } from '../../rewards/index.ts'
import type { Support } from '../../support/index.ts'
import type { Stats } from '../../stats/index.ts'

/** What the dashboard needs. */
export interface DashboardParts {
  readonly database: Database
  /** Settings of an external database that are far off; none for the embedded one. */
  weakSettings(): Promise<readonly WeakSetting[]>
  readonly clock: Clock
  readonly brands: Brands
  readonly payments: Pick<Payments, 'queueLengths' | 'reconciliation'>
  readonly vendors: Pick<Vendors, 'reconciliation'>
  readonly adjustments: Pick<Adjustments, 'waiting'>
  readonly stats: Pick<Stats, 'brandDays' | 'countedUntil'>
  readonly support: Pick<Support, 'queueLengths'>
  readonly rewards: {
    readonly referral: { readonly desk: Pick<Rewards['referral']['desk'], 'waiting'> }
    readonly gifts: Pick<Rewards['gifts'], 'waiting'>
  }
  readonly lotteries: {
    readonly desk: Pick<Lotteries['desk'], 'late'>
    readonly official: Pick<Lotteries['official'], 'waiting'>
  }
  readonly points: { readonly mallDesk: Pick<Points['mallDesk'], 'waiting'> }
  readonly promotions: { readonly desk: Pick<Promotions['desk'], 'waiting'> }
}

import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../kernel/ids.ts'
import type { Log } from '../../kernel/log.ts'
import type { Brand, Brands } from '../brand/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { OwnMessages } from '../messages/index.ts'
import type { Rewards } from '../rewards/index.ts'
import type { Stats } from '../stats/index.ts'

/** What levels need from the modules below. */
export interface VipParts {
  readonly database: Database
  /** For what may take a while. */
  readonly background?: Database | undefined
  readonly clock: Clock
  readonly log: Log
  readonly brands: Pick<Brands, 'all' | 'byId'>
  /** The folder of each brand, in the order of the brands. */
  readonly folders: readonly string[]
  readonly stats: Pick<Stats, 'memberTotals' | 'playersOf'>
  readonly ledger: Pick<Ledger, 'accounts'>
  readonly rewards: Pick<Rewards, 'offer'>
  /** Who of these members has their birthday on a day; on 1 March too who was born on 29 February, in years without it. */
  readonly bornOn: (
    brandId: BrandId,
    members: readonly MemberId[],
    day: Temporal.PlainDate,
  ) => Promise<ReadonlySet<MemberId>>
  readonly ownMessages: Pick<OwnMessages, 'notice' | 'tellBadges'>
}

/** Whose level it is. */
export interface VipOwner {
  readonly brandId: BrandId
  readonly memberId: MemberId
}

type Nodes = Brand['whitelabel']

/** Whether a brand has levels: the switch `VIP3` of its white label (6.008). One below a switch that is off counts as off. */
export function hasVip({ whitelabel }: { readonly whitelabel: Nodes }): boolean {
  return whitelabel.some(
    ({ enabled, modId, childrenNodes }) =>
      enabled === '1' && (modId === 'VIP3' || hasVip({ whitelabel: childrenNodes })),
  )
}

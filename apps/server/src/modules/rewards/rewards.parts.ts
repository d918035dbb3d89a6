import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../kernel/ids.ts'
import type { Log } from '../../kernel/log.ts'
import type { Metrics } from '../../kernel/metrics.ts'
import type { Randomness } from '../../kernel/randomness.ts'
import type { Brands } from '../brand/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Wallet } from '../wallet/index.ts'

/** Points that a reward is worth. `key` makes the gift take effect once, however often it is repeated. */
export interface PointsGift {
  readonly brandId: BrandId
  readonly memberId: MemberId
  readonly points: bigint
  readonly key: string
  readonly reference: string
}

/** What rewards need from the modules below. */
export interface RewardPorts {
  readonly database: Database
  readonly clock: Clock
  readonly randomness: Pick<Randomness, 'uuid' | 'bytes'>
  readonly log: Log
  readonly metrics: Pick<Metrics, 'brokenInvariants'>
  readonly brands: Pick<Brands, 'all' | 'byId'>
  readonly ledger: Pick<Ledger, 'provider' | 'houseAccount' | 'post'>
  readonly wallet: Pick<Wallet, 'accountOf'>
  /** Gives points. Without it, nobody can offer a reward in points. */
  readonly givePoints?: ((gift: PointsGift) => Promise<void>) | undefined
}

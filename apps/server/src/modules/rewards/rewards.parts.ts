import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../kernel/ids.ts'
import type { Log } from '../../kernel/log.ts'
import type { Metrics } from '../../kernel/metrics.ts'
import type { Outbox } from '../../kernel/outbox.ts'
import type { DataOwner } from '../../kernel/personal-data.ts'
import type { Randomness } from '../../kernel/randomness.ts'
import type { Throttle } from '../../kernel/throttle.ts'
import type { Brands } from '../brand/index.ts'
import type { Catalog } from '../catalog/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Payments } from '../payments/index.ts'
import type { Protection } from '../protection/index.ts'
import type { Stats } from '../stats/index.ts'
import type { Wallet } from '../wallet/index.ts'
import type { RewardSettings } from './rewards.files.ts'

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
  readonly throttle: Pick<Throttle, 'take'>
  readonly outbox: Pick<Outbox, 'subscribe'>
  readonly brands: Pick<Brands, 'all' | 'byId'>
  /** The folder of each brand, in the order of the brands. */
  readonly folders: readonly string[]
  readonly ledger: Pick<Ledger, 'provider' | 'houseAccount' | 'post' | 'accounts'>
  readonly wallet: Pick<Wallet, 'accountOf'>
  readonly protection: Pick<Protection, 'excludedAmong'>
  readonly identity: Pick<Identity, 'usernamesOf' | 'referralCodeOf' | 'sharedBetween'>
  readonly payments: { readonly ofMembers: Pick<Payments['ofMembers'], 'sharing'> }
  readonly stats: Pick<Stats, 'memberDays' | 'memberTotals' | 'playersOf' | 'countedUntil'>
  readonly catalog: Pick<Catalog, 'of'>
  /** Gives points. Without it, nobody can offer a reward in points. */
  readonly givePoints?: ((gift: PointsGift) => Promise<unknown>) | undefined
  /** A member's level, which decides about rates. Without it, everybody is at level 0. */
  readonly levelOf?: ((member: DataOwner) => Promise<number>) | undefined
  /**
   * Hears, within the transaction that records it, that a member signed in for a day, or that a friend whom they invited did what is
   * asked; each once.
   */
  readonly noteDeed?: ((tx: Database, member: DataOwner, deed: 'sign_in' | 'friends') => Promise<void>) | undefined
}

/** What the use-cases work with. */
export interface RewardParts extends RewardPorts {
  readonly levelOf: (member: DataOwner) => Promise<number>
  readonly settingsOf: (brandId: BrandId) => RewardSettings
  /** Whether the brand's switch for invitations of friends is on (6.008). */
  readonly isReferralOn: (brandId: BrandId) => boolean
}

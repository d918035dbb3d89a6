import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../kernel/ids.ts'
import type { Log } from '../../kernel/log.ts'
import type { Metrics } from '../../kernel/metrics.ts'
import type { Outbox } from '../../kernel/outbox.ts'
import type { Randomness } from '../../kernel/randomness.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { Brands } from '../brand/index.ts'
import type { Catalog } from '../catalog/index.ts'
import type { Identity } from '../identity/index.ts'
import type { AccountId, Ledger } from '../ledger/index.ts'
import type { OwnMessages } from '../messages/index.ts'
import type { Protection } from '../protection/index.ts'
import type { Wallet } from '../wallet/index.ts'
import type { BonusLedger } from './bonuses/bonus-ledger.ts'
import type { OfferRegistry } from './offers/offer-registry.ts'

/** What this module needs from the modules below. */
export interface PromotionPorts {
  readonly database: Database
  /** For reading the log; by default `database`. */
  readonly background?: Database
  readonly clock: Clock
  readonly randomness: Randomness
  readonly secrets: Pick<Secrets, 'keyedHash'>
  readonly log: Log
  readonly metrics: Metrics
  readonly outbox: Outbox
  readonly ownMessages: Pick<OwnMessages, 'notice' | 'tellBadges'>
  readonly brands: Brands
  readonly ledger: Pick<Ledger, 'provider' | 'houseAccount' | 'post' | 'bonus'>
  readonly wallet: Pick<Wallet, 'accountOf'>
  readonly protection: Pick<Protection, 'excludedAmong'>
  readonly identity: { readonly desk: Pick<Identity['desk'], 'countAudience' | 'pageOfAudience'> }
  readonly catalog: Pick<Catalog, 'of'>
  /** The level of a member, 0 where there are none. */
  readonly levelOf: (member: { readonly brandId: BrandId; readonly memberId: MemberId }) => Promise<number>
  /** Gives points, once under the key. Returns when they were posted. */
  readonly givePoints: (gift: {
    readonly brandId: BrandId
    readonly memberId: MemberId
    readonly points: bigint
    readonly key: string
    readonly reference: string
  }) => Promise<Temporal.Instant | undefined>
  /** Whether a round of an account may still pay something. */
  readonly hasOpenRound: (accountId: AccountId, begunBy?: Temporal.Instant) => Promise<boolean>
  /** The folder of each brand, with its `offers.json`. */
  readonly folders: readonly string[]
}

/** What the use-cases work with. */
export interface PromotionParts extends PromotionPorts {
  readonly registry: OfferRegistry
  readonly bonusLedger: BonusLedger
  /** Bonuses of which nothing is left, and since when this process has known it. */
  readonly goneSince: Map<string, Temporal.Instant>
  /** Bonuses whose turnover is met by stakes at vendors too, and since when this process has known it. */
  readonly metSince: Map<string, Temporal.Instant>
  /** Who has seen what, as far as this process knows; bounded. */
  readonly seen: Set<string>
}

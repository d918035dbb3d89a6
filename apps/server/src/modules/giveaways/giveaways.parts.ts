import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/pool.ts'
import type { Log } from '../../kernel/log.ts'
import type { Metrics } from '../../kernel/metrics.ts'
import type { DataOwner } from '../../kernel/personal-data.ts'
import type { Randomness } from '../../kernel/randomness.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { Brands } from '../brand/index.ts'
import type { Catalog } from '../catalog/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { OwnMessages } from '../messages/index.ts'
import type { Protection } from '../protection/index.ts'
import type { RewardPorts } from '../rewards/index.ts'
import type { Wallet } from '../wallet/index.ts'

/** What the use-cases work with. */
export interface GiveawayParts {
  readonly database: Database
  /** The connections for following the log. */
  readonly background: Database
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Pick<Metrics, 'brokenInvariants'>
  readonly randomness: Pick<Randomness, 'bytes' | 'uuid'>
  readonly secrets: Secrets
  readonly brands: Pick<Brands, 'byId' | 'all'>
  readonly identity: Pick<Identity, 'registeredAt' | 'usernamesOf'>
  readonly ledger: Pick<Ledger, 'provider' | 'houseAccount' | 'post' | 'accounts'>
  readonly wallet: Pick<Wallet, 'accountOf'>
  readonly protection: Pick<Protection, 'excludedAmong'>
  readonly catalog: Pick<Catalog, 'of'>
  /** A member's level, which decides who may get tickets. */
  readonly levelOf: (member: DataOwner) => Promise<number>
  /** Gives points, once under the gift's key. */
  readonly givePoints: NonNullable<RewardPorts['givePoints']>
  readonly ownMessages: Pick<OwnMessages, 'notice' | 'tellBadges'>
}

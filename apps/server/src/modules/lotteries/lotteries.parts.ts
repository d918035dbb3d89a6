import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/pool.ts'
import type { Log } from '../../kernel/log.ts'
import type { Metrics } from '../../kernel/metrics.ts'
import type { DataOwner } from '../../kernel/personal-data.ts'
import type { Randomness } from '../../kernel/randomness.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { Sockets } from '../../kernel/sockets/index.ts'
import type { Brands } from '../brand/index.ts'
import type { Catalog } from '../catalog/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { OwnMessages } from '../messages/index.ts'
import type { Protection } from '../protection/index.ts'
import type { Wallet } from '../wallet/index.ts'

/** What the lotteries need from the modules below. */
export interface LotteryPorts {
  readonly database: Database
  /** The connections for background work. */
  readonly background: Database
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Pick<Metrics, 'brokenInvariants'>
  readonly randomness: Pick<Randomness, 'bytes' | 'uuid'>
  readonly secrets: Secrets
  readonly sockets: Pick<Sockets, 'publish'>
  readonly brands: Brands
  /** The brands' folders, in the order of `brands.all`. */
  readonly folders: readonly string[]
  readonly identity: Pick<Identity, 'usernamesOf'>
  readonly ledger: Ledger
  readonly wallet: Wallet
  readonly protection: Pick<Protection, 'admitLaunch'>
  readonly catalog: Pick<Catalog, 'of' | 'launch' | 'showLotteries'>
  readonly ownMessages: Pick<OwnMessages, 'notice' | 'tellBadges'>
  /** A member's VIP level, which adds to some rates; 0 for none. */
  readonly levelOf: (member: DataOwner) => Promise<number>
}

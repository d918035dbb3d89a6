import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../kernel/ids.ts'
import type { Log } from '../../kernel/log.ts'
import type { Metrics } from '../../kernel/metrics.ts'
import type { Outbox } from '../../kernel/outbox.ts'
import type { Randomness } from '../../kernel/randomness.ts'
import type { SecurityLog } from '../../kernel/security-log.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { Brands } from '../brand/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Protection } from '../protection/index.ts'
import type { Wallet } from '../wallet/index.ts'

/** What this module needs from the modules below. */
export interface PaymentPorts {
  readonly database: Database
  readonly clock: Clock
  readonly randomness: Randomness
  readonly secrets: Secrets
  readonly log: Log
  readonly metrics: Pick<Metrics, 'brokenInvariants'>
  readonly security: SecurityLog
  readonly outbox: Outbox
  readonly brands: Brands
  readonly ledger: Ledger
  readonly wallet: Pick<Wallet, 'accountOf'>
  readonly protection: Pick<Protection, 'depositLimits'>
  readonly identity: Pick<Identity, 'factorOwner' | 'confirmPayoutChange' | 'hasShownFactor' | 'recovery'>
  /** What a member's level gives when withdrawing; nobody has one without it. */
  readonly levelsOf?: (member: {
    readonly brandId: BrandId
    readonly memberId: MemberId
  }) => Promise<{ readonly level: number; readonly dayMaxMinor: bigint | undefined }>
  /** The folder of each brand, with its `payments.json`. */
  readonly folders: readonly string[]
  /** The origin of a brand's site; called once the site listens. */
  readonly siteOriginOf: (brandId: BrandId) => string
}

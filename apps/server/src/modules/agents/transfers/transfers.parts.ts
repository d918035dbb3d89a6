import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import type { Log } from '../../../kernel/log.ts'
import type { Metrics } from '../../../kernel/metrics.ts'
import type { Brands } from '../../brand/index.ts'
import type { Identity } from '../../identity/index.ts'
import type { Ledger } from '../../ledger/index.ts'
import type { Payments } from '../../payments/index.ts'
import type { Wallet } from '../../wallet/index.ts'

/** What transfers within teams need. */
export interface TransferParts {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Pick<Metrics, 'brokenInvariants'>
  readonly brands: Brands
  readonly ledger: Ledger
  readonly wallet: Pick<Wallet, 'accountOf'>
  readonly payments: {
    readonly withdrawals: Pick<Payments['withdrawals'], 'turnoverToGo' | 'afterTurnover' | 'factorFromMinor'>
  }
  readonly identity: Pick<Identity, 'inTeam' | 'inTeamByName' | 'activeMembers' | 'usernamesOf' | 'hasShownFactor'> & {
    readonly recovery: Pick<Identity['recovery'], 'checkPaymentPassword' | 'showPaymentPassword'>
  }
}

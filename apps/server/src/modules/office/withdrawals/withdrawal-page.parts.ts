import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import type { Brands } from '../../brand/index.ts'
import type { Identity } from '../../identity/index.ts'
import type { Ledger } from '../../ledger/index.ts'
import type { Operators } from '../../operators/index.ts'
import type { Payments } from '../../payments/index.ts'
import type { Stats } from '../../stats/index.ts'
import type { Wallet } from '../../wallet/index.ts'

/** What the pages about withdrawals need. */
export interface WithdrawalPageParts {
  readonly database: Database
  readonly clock: Clock
  readonly brands: Brands
  readonly identity: Pick<Identity, 'usernamesOf' | 'desk'>
  readonly ledger: Pick<Ledger, 'balance'>
  readonly wallet: Pick<Wallet, 'accountOf'>
  readonly stats: Pick<Stats, 'memberTotals'>
  readonly payments: Payments
  readonly operators: Pick<Operators, 'audit' | 'mayFollow'>
}

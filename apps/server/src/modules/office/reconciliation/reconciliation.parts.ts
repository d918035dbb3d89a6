import type { Clock } from '../../../kernel/clock.ts'
import type { Brands } from '../../brand/index.ts'
import type { Operators } from '../../operators/index.ts'
import type { Payments } from '../../payments/index.ts'
import type { Vendors } from '../../vendors/index.ts'

/** What the page about reconciliation needs. */
export interface ReconciliationPageParts {
  readonly clock: Clock
  readonly brands: Pick<Brands, 'byId'>
  readonly payments: Pick<Payments, 'reconciliation'>
  readonly vendors: Pick<Vendors, 'reconciliation'>
  readonly operators: Pick<Operators, 'audit'>
}

import type { Clock } from '../../../kernel/clock.ts'
import type { Brands } from '../../brand/index.ts'
import type { Identity } from '../../identity/index.ts'
import type { Operators } from '../../operators/index.ts'
import type { Vip } from '../../vip/index.ts'

/** What the pages about levels need. */
export interface VipPageParts {
  readonly brands: Brands
  readonly clock: Clock
  readonly identity: Pick<Identity, 'desk' | 'usernamesOf'>
  readonly vip: Pick<Vip, 'desk'>
  readonly operators: Pick<Operators, 'audit'>
}

import type { Clock } from '../../../kernel/clock.ts'
import type { Brands } from '../../brand/index.ts'
import type { Catalog } from '../../catalog/index.ts'
import type { Operators } from '../../operators/index.ts'
import type { Vendors } from '../../vendors/index.ts'

/** What the pages about vendors need. */
export interface VendorPageParts {
  readonly clock: Clock
  readonly brands: Pick<Brands, 'byId'>
  readonly catalog: Pick<Catalog, 'of'>
  readonly vendors: Pick<Vendors, 'desk'>
  readonly operators: Pick<Operators, 'audit'>
}

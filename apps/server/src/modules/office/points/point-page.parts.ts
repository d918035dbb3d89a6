import type { Brands } from '../../brand/index.ts'
import type { Identity } from '../../identity/index.ts'
import type { Operators } from '../../operators/index.ts'
import type { Points } from '../../points/index.ts'

/** What the pages about points need. */
export interface PointPageParts {
  readonly brands: Brands
  readonly identity: Pick<Identity, 'usernamesOf'>
  readonly points: Pick<Points, 'mallDesk' | 'rulesDesk'>
  readonly operators: Pick<Operators, 'audit'>
}

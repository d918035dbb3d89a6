import type { TeamRate } from '@baize/contract'
import type { Clock } from '../../../kernel/clock.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import type { Brands } from '../../brand/index.ts'
import type { Identity } from '../../identity/index.ts'
import type { Protection } from '../../protection/index.ts'
import type { Stats } from '../../stats/index.ts'

/** What the pages about an agent's team need. */
export interface TeamParts {
  readonly brands: Pick<Brands, 'byId'>
  readonly clock: Clock
  readonly identity: Pick<Identity, 'inTeam' | 'teams'>
  readonly protection: Pick<Protection, 'excludedAmong'>
  readonly stats: Pick<Stats, 'teamDays'>
  /** The rates of the contracts that the given agents have with the agent above. */
  ratesOf(
    brandId: BrandId,
    agents: readonly MemberId[],
    now: Temporal.Instant,
  ): Promise<ReadonlyMap<MemberId, readonly TeamRate[]>>
}

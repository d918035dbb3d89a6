import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import type { DataOwner } from '../../../kernel/personal-data.ts'
import type { Randomness } from '../../../kernel/randomness.ts'
import type { Brands } from '../../brand/index.ts'
import type { OwnMessages } from '../../messages/index.ts'
import type { Protection } from '../../protection/index.ts'

/** What applications for the agent programme work with. */
export interface ApplicationParts {
  readonly database: Database
  readonly clock: Clock
  readonly randomness: Pick<Randomness, 'uuid'>
  readonly brands: Pick<Brands, 'byId'>
  /** Makes a member an agent, with `within` in the same transaction. Throws a refusal where that cannot be. */
  readonly promote: (member: DataOwner, within: (tx: Database) => Promise<void>) => Promise<unknown>
  readonly protection: Pick<Protection, 'excludedAmong'>
  readonly ownMessages: Pick<OwnMessages, 'notice' | 'tellBadges'>
}

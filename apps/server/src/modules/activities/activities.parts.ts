import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/pool.ts'
import type { Log } from '../../kernel/log.ts'
import type { Randomness } from '../../kernel/randomness.ts'
import type { Brands } from '../brand/index.ts'
import type { Identity } from '../identity/index.ts'
import type { OwnMessages } from '../messages/index.ts'
import type { Protection } from '../protection/index.ts'
import type { Rewards } from '../rewards/index.ts'

/** What the use-cases work with. */
export interface ActivityParts {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly randomness: Pick<Randomness, 'uuid'>
  readonly brands: Pick<Brands, 'byId'>
  readonly identity: Pick<Identity, 'usernamesOf'>
  readonly protection: Pick<Protection, 'excludedAmong'>
  readonly rewards: Pick<Rewards, 'offer' | 'statesOf'>
  readonly ownMessages: Pick<OwnMessages, 'notice' | 'tellBadges'>
}

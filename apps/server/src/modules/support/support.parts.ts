import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/pool.ts'
import type { Log } from '../../kernel/log.ts'
import type { Randomness } from '../../kernel/randomness.ts'
import type { Sockets } from '../../kernel/sockets/index.ts'
import type { Throttle } from '../../kernel/throttle.ts'
import type { Brands } from '../brand/index.ts'
import type { HumanCheck } from '../human/index.ts'
import type { Identity } from '../identity/index.ts'
import type { OwnMessages } from '../messages/index.ts'
import type { Operators } from '../operators/index.ts'

/** What the customer service needs from the modules below. */
export interface SupportParts {
  readonly database: Database
  readonly clock: Clock
  readonly randomness: Randomness
  readonly log: Log
  readonly throttle: Pick<Throttle, 'takeAll'>
  readonly brands: Pick<Brands, 'all' | 'byId'>
  readonly human: Pick<HumanCheck, 'require'>
  readonly identity: Pick<Identity, 'usernamesOf'>
  readonly operators: Pick<Operators, 'audit'>
  readonly ownMessages: Pick<OwnMessages, 'notice' | 'tellBadges'>
  readonly sockets: Pick<Sockets, 'post' | 'listen'>
}

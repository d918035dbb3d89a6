import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/pool.ts'
import type { Outbox } from '../../kernel/outbox.ts'
import type { PasswordHasher } from '../../kernel/password-hash.ts'
import type { Randomness } from '../../kernel/randomness.ts'
import type { Throttle } from '../../kernel/throttle.ts'
import type { Brands } from '../brand/index.ts'
import type { Captcha } from '../captcha/index.ts'
import type { Dispatch } from '../dispatch/index.ts'
import type { Factors } from '../factors/index.ts'
import type { HumanCheck } from '../human/index.ts'
import type { Verification } from '../verification/index.ts'
import type { Invitations } from './registration/invitations.ts'
import type { SessionDoor } from './sessions/session-door.ts'

/** Dependencies of the use-cases of identity. */
export interface IdentityParts {
  readonly database: Database
  readonly brands: Brands
  readonly clock: Clock
  readonly randomness: Randomness
  readonly passwords: PasswordHasher
  readonly throttle: Throttle
  readonly outbox: Outbox
  readonly captcha: Captcha
  readonly human: Pick<HumanCheck, 'require'>
  readonly factors: Factors
  readonly dispatch: Pick<Dispatch, 'carries' | 'sendLater'>
  readonly verification: Verification
  /** The links by which people register below agents. */
  readonly invitations: Invitations
  /** Passwords that nobody may choose, because the documentation shows them. */
  readonly refusedPasswords: readonly string[]
  /** Removes ended sessions from the cache at once. */
  readonly door: Pick<SessionDoor, 'forget'>
}

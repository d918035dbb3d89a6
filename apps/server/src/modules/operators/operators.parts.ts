import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/pool.ts'
import type { PasswordHasher } from '../../kernel/password-hash.ts'
import type { Randomness } from '../../kernel/randomness.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { Throttle } from '../../kernel/throttle.ts'
import type { Brands } from '../brand/index.ts'

/** What is needed to make and change operators, which commands do too. */
export interface StaffParts {
  readonly database: Database
  readonly clock: Clock
  readonly randomness: Randomness
  readonly secrets: Pick<Secrets, 'sealSecret' | 'openSecret'>
}

/** Dependencies of the use-cases of operators. */
export interface OperatorParts extends StaffParts {
  readonly brands: Brands
  readonly passwords: PasswordHasher
  readonly throttle: Throttle
  /** Passwords that the documentation shows, which nobody may choose outside of demo mode. */
  readonly refusedPasswords: readonly string[]
  readonly mode: 'demo' | 'production'
}

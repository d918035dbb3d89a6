import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../kernel/ids.ts'
import type { Outbox } from '../../kernel/outbox.ts'
import type { PasswordHasher } from '../../kernel/password-hash.ts'
import type { Randomness } from '../../kernel/randomness.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { Throttle } from '../../kernel/throttle.ts'
import type { Brands } from '../brand/index.ts'
import type { Verification } from '../verification/index.ts'

/** Dependencies of the use-cases of factors. */
export interface FactorParts {
  readonly database: Database
  readonly brands: Brands
  readonly clock: Clock
  readonly randomness: Randomness
  readonly passwords: PasswordHasher
  readonly throttle: Throttle
  readonly outbox: Outbox
  readonly secrets: Secrets
  readonly verification: Pick<Verification, 'carries' | 'send' | 'verify' | 'useUp'>
}

/** A member by id, which is all that factors themselves know about members. */
export interface FactorMember {
  readonly brandId: BrandId
  readonly memberId: MemberId
}

/** A member with the details from identity that can serve as a second factor. */
export interface FactorOwner extends FactorMember {
  /** The account name that the authenticator app shows. */
  readonly account: string
  /** Only if verified, as is `email`. */
  readonly mobile: string | undefined
  readonly email: string | undefined
  /** Contacts that the member gave but never verified, and that no other member has verified. */
  readonly entered: { readonly mobile: string | undefined; readonly email: string | undefined }
  /** The holder's name of the bank account. */
  readonly realName: string | undefined
}

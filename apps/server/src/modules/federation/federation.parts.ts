import type { Language } from '@baize/phrases'
import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/pool.ts'
import type { BrandId } from '../../kernel/ids.ts'
import type { Outbox } from '../../kernel/outbox.ts'
import type { Randomness } from '../../kernel/randomness.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Throttle } from '../../kernel/throttle.ts'
import type { Brands } from '../brand/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Attempts } from './attempt.sql.ts'
import type { Issuers } from './issuers.ts'
import type { Provider, Providers } from './providers.ts'

/** Dependencies of the use-cases of federation. */
export interface FederationParts {
  readonly database: Database
  readonly brands: Pick<Brands, 'byId'>
  readonly identity: Pick<
    Identity,
    'registerVouched' | 'signInKnown' | 'confirmOwner' | 'noteOwner' | 'lockAccount' | 'hasPassword'
  >
  readonly outbox: Outbox
  readonly clock: Clock
  readonly randomness: Randomness
  readonly throttle: Throttle
  readonly providers: Providers
  readonly issuers: Issuers
  readonly attempts: Attempts
}

/** Returns a provider of the brand. Throws a refusal if the brand does not offer it. */
export function providerOf({ providers }: FederationParts, brandId: BrandId, kind: Provider['kind']): Provider {
  const provider = providers.get(brandId)?.find((one) => one.kind === kind)
  if (provider === undefined) throw new Refusal('social.unknown_provider')
  return provider
}

/** A provider as clients receive it. */
export function named({ kind, label }: Provider, language: Language) {
  return { provider: kind, label: label[language] }
}

import type { Language } from '@baize/phrases'
import type { BrandId } from '../../../kernel/ids.ts'
import type { IdentityParts } from '../identity.parts.ts'

/** Dependencies of logins by SMS and forgotten passwords. */
export interface RecoveryParts extends IdentityParts {
  /** The origin of the brand's site from its settings. Links in messages lead there, whatever a caller's headers say. */
  readonly siteOriginOf: (brandId: BrandId) => string
}

/** The visitor who asks. */
export interface Asker {
  readonly brandId: BrandId
  readonly address: string
  readonly language: Language
}

import type { Language } from '@baize/phrases'
import type { BrandId } from '../../../kernel/ids.ts'
import type { IdentityParts } from '../identity.parts.ts'

/** What the ways back in are given. */
export interface RecoveryParts extends IdentityParts {
  /** Where the brand's site is, by its own settings: links in letters lead there, whatever a caller's headers say. */
  readonly siteOriginOf: (brandId: BrandId) => string
}

/** Who asks, as far as the ways back in need to know. */
export interface Asker {
  readonly brandId: BrandId
  readonly address: string
  readonly language: Language
}

import type { Language } from '@baize/phrases'
import type { Caller } from '../../kernel/caller.ts'
import type { Cookies } from '../../kernel/http/cookies.ts'
import type { BrandId } from '../../kernel/ids.ts'

/** The brand, address, language and browser of a visitor or member. */
export interface Origin {
  readonly brandId: BrandId
  readonly address: string
  readonly language: Language
  readonly userAgent: string
  readonly cookies: Cookies
}

/** The origin of a call. */
export function originOf({ brand, address, language, userAgent, cookies }: Caller): Origin {
  return { brandId: brand.brandId, address, language, userAgent, cookies }
}

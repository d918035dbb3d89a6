import { noCookies, type Cookies } from '../../kernel/http/cookies.ts'
import type { BrandId } from '../../kernel/ids.ts'
import type { Origin } from './origin.ts'

/** The origin of a test's caller: a documentation address and a browser without cookies. */
export function testOrigin(brandId: BrandId, cookies: Cookies = noCookies): Origin {
  return { brandId, address: '203.0.113.7', language: 'EN', userAgent: 'a test', cookies }
}

import { noCookies, type Cookies } from '../../kernel/http/cookies.ts'
import type { BrandId } from '../../kernel/ids.ts'
import type { Origin } from './origin.ts'

/** A caller of a test: somebody at a documentation address, with a browser that keeps no cookies. */
export function testOrigin(brandId: BrandId, cookies: Cookies = noCookies): Origin {
  return { brandId, address: '203.0.113.7', language: 'EN', userAgent: 'a test', cookies }
}

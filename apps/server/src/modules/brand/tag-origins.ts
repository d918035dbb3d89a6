import type { Brand } from './open-brands.ts'

/** The origins of a Google tag, as Google's guide to content security policies lists them. */
const origins = ['https://*.googletagmanager.com', 'https://*.google-analytics.com', 'https://*.analytics.google.com']

/** The origins that pages need for the brands' analytics: none unless a brand has a Google tag (3.058). */
export function tagOrigins(brands: readonly Pick<Brand, 'gtagId'>[]): readonly string[] {
  return brands.some(({ gtagId }) => gtagId !== undefined) ? origins : []
}

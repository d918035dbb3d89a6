import type { Brand } from '../brand/index.ts'

/** The origins that pages need for the external services of human checks. */
export function personOrigins(brands: readonly Pick<Brand, 'humanCheck'>[]): string[] {
  const named = brands.flatMap(({ humanCheck }) =>
    humanCheck.provider === 'siteverify' ? [new URL(humanCheck.scriptUrl).origin, ...humanCheck.furtherOrigins] : [],
  )
  return [...new Set(named)]
}

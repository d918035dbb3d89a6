import type { Brand } from '../brand/index.ts'

/** The origins that pages need where brands let a service tell people from programs; none where the house does it itself. */
export function personOrigins(brands: readonly Pick<Brand, 'humanCheck'>[]): string[] {
  const named = brands.flatMap(({ humanCheck }) =>
    humanCheck.provider === 'siteverify' ? [new URL(humanCheck.scriptUrl).origin, ...humanCheck.furtherOrigins] : [],
  )
  return [...new Set(named)]
}

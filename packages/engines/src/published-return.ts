import { definitionHash } from './definition-hash.ts'
import { poolReturnOf } from './pool.ts'
import { add, decimalOf } from './rational.ts'
import type { PublishedReturn, SlotDefinition } from './slot-definition.ts'
import { returnOf } from './slot-return.ts'

/** Computes the return to publish with a definition, by full enumeration. Takes about a second. */
export function publishedReturnOf(definition: SlotDefinition): PublishedReturn {
  const exact = returnOf(definition)
  const pool = definition.pool && poolReturnOf(definition.pool)
  return {
    rtp: decimalOf(pool === undefined ? exact.rtp : add(exact.rtp, pool), 6),
    hitRate: decimalOf(exact.hitRate, 6),
    variance: decimalOf(exact.variance, 6),
    featureRate: decimalOf(exact.featureRate, 6),
    maxWinCoins: exact.maxWinCoins,
    ...(pool === undefined ? {} : { poolReturn: decimalOf(pool, 6) }),
    definitionHash: definitionHash(definition),
  }
}

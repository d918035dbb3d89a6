import { definitionHash } from './definition-hash.ts'
import { decimalOf } from './rational.ts'
import type { PublishedReturn, SlotDefinition } from './slot-definition.ts'
import { returnOf } from './slot-return.ts'

/** Computes the return to publish with a definition, by full enumeration. Takes about a second. */
export function publishedReturnOf(definition: SlotDefinition): PublishedReturn {
  const exact = returnOf(definition)
  return {
    rtp: decimalOf(exact.rtp, 6),
    hitRate: decimalOf(exact.hitRate, 6),
    variance: decimalOf(exact.variance, 6),
    featureRate: decimalOf(exact.featureRate, 6),
    maxWinCoins: exact.maxWinCoins,
    definitionHash: definitionHash(definition),
  }
}

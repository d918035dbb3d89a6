import { drawsFor } from './draws.ts'
import { parseClientSeed, parseNonce, type ServerSeed } from './seeds.ts'

/** What a pot of red envelopes is cut by. All of it is published before the first envelope is opened, the seed as a hash. */
export type EnvelopePot = {
  readonly serverSeed: ServerSeed
  /** The rain's id. It is part of what is drawn, so that a seed that was used for another rain cuts another pot. */
  readonly rainId: string
  /** In minor units. */
  readonly potMinor: bigint
  /** How many envelopes there are: 1 to {@link maxEnvelopes}. */
  readonly count: number
  /** The least that an envelope holds; `count` times it is at most the pot. */
  readonly leastMinor: bigint
}

/** Drawing more would take a browser that checks them longer than a second. */
export const maxEnvelopes = 100_000

/** Weights are drawn below this number, and at least 1. */
const weights = 2 ** 16

/**
 * Cuts a pot into envelopes, the first of which is opened by whoever comes first.
 *
 * Each envelope draws a weight of 1 to 65,536 from the stream of the seed, with the client seed `envelopes:` and the rain's id and
 * nonce 0. Each holds the least amount, and its weight's share of the rest of the pot, rounded down; the minor units that
 * rounding leaves go to the first envelopes, one each. So the sum is exactly the pot.
 *
 * Worked example: seed `000102…1f` (the bytes 0 to 31), rain `00000000-0000-7000-8000-000000000001`, a pot of 1,000 in four
 * envelopes of at least 100: the weights are 3,426, 27,202, 24,395 and 63,910 of 118,933, their shares of 600 are 17, 137, 123 and
 * 322, one is left, and the envelopes hold 118, 237, 223 and 422.
 *
 * Throws a RangeError if the pot cannot be cut like that.
 */
export function cutPot({ serverSeed, rainId, potMinor, count, leastMinor }: EnvelopePot): readonly bigint[] {
  if (!Number.isInteger(count) || count < 1 || count > maxEnvelopes) throw new RangeError('too many envelopes, or none')
  const restMinor = potMinor - leastMinor * BigInt(count)
  if (leastMinor < 1n || restMinor < 0n) throw new RangeError('the pot is too small for its envelopes')
  const clientSeed = parseClientSeed(`envelopes:${rainId}`)
  const nonce = parseNonce(0n)
  if (clientSeed === undefined || nonce === undefined) throw new RangeError('the rain’s id is no id')
  const draws = drawsFor({ serverSeed, clientSeed, nonce })
  const drawn = Array.from({ length: count }, () => BigInt(draws.below(weights) + 1))
  const all = drawn.reduce((sum, weight) => sum + weight, 0n)
  const shares = drawn.map((weight) => (restMinor * weight) / all)
  const left = Number(restMinor - shares.reduce((sum, share) => sum + share, 0n))
  return shares.map((share, place) => leastMinor + share + (place < left ? 1n : 0n))
}

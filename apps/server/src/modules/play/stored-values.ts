import { parseClientSeed, parseNonce, parseSeedHash, type ClientSeed, type Nonce, type SeedHash } from '@baize/fairness'

/** Converts a number to a nonce. Throws if it is not a 64-bit nonce. */
export function nonceOf(value: bigint): Nonce {
  const nonce = parseNonce(value)
  if (nonce === undefined) throw new RangeError(`${value} is not a nonce`)
  return nonce
}

/** Converts a stored commitment, which the table guarantees to have 32 bytes. */
export function hashOf(bytes: Buffer): SeedHash {
  const hash = parseSeedHash(bytes.toString('hex'))
  if (hash === undefined) throw new Error('a stored commitment is not 32 bytes')
  return hash
}

/** Converts a stored client seed, which was validated before it was stored. */
export function clientSeedOf(text: string): ClientSeed {
  const seed = parseClientSeed(text)
  if (seed === undefined) throw new Error('a stored client seed is invalid')
  return seed
}

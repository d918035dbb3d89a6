import { parseClientSeed, parseNonce, parseSeedHash, type ClientSeed, type Nonce, type SeedHash } from '@baize/fairness'

/** A nonce of 64 bits. Throws for anything else. */
export function nonceOf(value: bigint): Nonce {
  const nonce = parseNonce(value)
  if (nonce === undefined) throw new RangeError(`${value} is not a nonce`)
  return nonce
}

/** A commitment as stored: 32 bytes, which the table checks. */
export function hashOf(bytes: Buffer): SeedHash {
  const hash = parseSeedHash(bytes.toString('hex'))
  if (hash === undefined) throw new Error('a stored commitment is not 32 bytes')
  return hash
}

/** A client seed as stored: it was parsed before it was written. */
export function clientSeedOf(text: string): ClientSeed {
  const seed = parseClientSeed(text)
  if (seed === undefined) throw new Error('a stored client seed is not one')
  return seed
}

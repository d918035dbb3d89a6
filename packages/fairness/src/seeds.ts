import { bytesToHex } from '@noble/hashes/utils.js'

/** A secret of the house: 32 random bytes as 64 lower-case hexadecimal digits. */
export type ServerSeed = string & { readonly serverSeed: unique symbol }

/** A word of the player's: 1 to 64 printable ASCII characters, the space included. */
export type ClientSeed = string & { readonly clientSeed: unique symbol }

/** The number of a round under one pair of seeds: 0 to 2^64 - 1, without gaps. */
export type Nonce = bigint & { readonly nonce: unique symbol }

const greatestNonce = 2n ** 64n - 1n

/** Reads a server seed from hexadecimal digits of either case; undefined for anything else. */
export function parseServerSeed(text: string): ServerSeed | undefined {
  // The pattern is what the brand stands for, so this cast and those below are the only way to make one.
  return /^[0-9a-f]{64}$/i.test(text) ? (text.toLowerCase() as ServerSeed) : undefined
}

/** Makes a server seed of 32 random bytes, which the caller draws; throws a RangeError for another number. */
export function serverSeedOf(bytes: Uint8Array): ServerSeed {
  if (bytes.length !== 32) throw new RangeError('a server seed has 32 bytes')
  return bytesToHex(bytes) as ServerSeed // 32 bytes are 64 lower-case digits
}

/** Reads a client seed; undefined when it is empty, longer than 64, or not printable ASCII. */
export function parseClientSeed(text: string): ClientSeed | undefined {
  return /^[\x20-\x7e]{1,64}$/.test(text) ? (text as ClientSeed) : undefined // checked by the pattern
}

/** Reads a nonce from a bigint or from decimal digits without leading zeros; undefined outside 0 to 2^64 - 1. */
export function parseNonce(value: bigint | string): Nonce | undefined {
  if (typeof value === 'string' && !/^(0|[1-9][0-9]{0,19})$/.test(value)) return undefined
  const nonce = BigInt(value)
  return nonce >= 0n && nonce <= greatestNonce ? (nonce as Nonce) : undefined // checked by the range
}

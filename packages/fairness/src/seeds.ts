import { bytesToHex } from '@noble/hashes/utils.js'

/** The operator's secret until it is revealed: 32 random bytes as 64 lower-case hexadecimal digits. */
export type ServerSeed = string & { readonly serverSeed: unique symbol }

/** Chosen by the player: 1 to 64 printable ASCII characters, including spaces. */
export type ClientSeed = string & { readonly clientSeed: unique symbol }

/** The number of a round under one pair of seeds: 0 to 2^64 - 1, assigned without gaps. */
export type Nonce = bigint & { readonly nonce: unique symbol }

const maxNonce = 2n ** 64n - 1n

/** Parses a server seed from hexadecimal digits of either case; undefined for anything else. */
export function parseServerSeed(text: string): ServerSeed | undefined {
  // The pattern check is what the branded type stands for. Only this cast and those below create one.
  return /^[0-9a-f]{64}$/i.test(text) ? (text.toLowerCase() as ServerSeed) : undefined
}

/** Makes a server seed from 32 random bytes supplied by the caller; throws a RangeError for any other length. */
export function serverSeedOf(bytes: Uint8Array): ServerSeed {
  if (bytes.length !== 32) throw new RangeError('a server seed must have 32 bytes')
  return bytesToHex(bytes) as ServerSeed // 32 bytes are 64 lower-case digits
}

/** Parses a client seed; undefined when it is empty, longer than 64 characters, or not printable ASCII. */
export function parseClientSeed(text: string): ClientSeed | undefined {
  return /^[\x20-\x7e]{1,64}$/.test(text) ? (text as ClientSeed) : undefined // checked by the pattern
}

/** Parses a nonce from a bigint or from decimal digits without leading zeros; undefined outside 0 to 2^64 - 1. */
export function parseNonce(value: bigint | string): Nonce | undefined {
  if (typeof value === 'string' && !/^(0|[1-9][0-9]{0,19})$/.test(value)) return undefined
  const nonce = BigInt(value)
  return nonce >= 0n && nonce <= maxNonce ? (nonce as Nonce) : undefined // checked by the range
}

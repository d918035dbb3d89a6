import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import type { ServerSeed } from './seeds.ts'

/** Published before the client seed is known: SHA-256 of the server seed's bytes, in hexadecimal. */
export type SeedHash = string & { readonly seedHash: unique symbol }

/** Parses a published hash from hexadecimal digits of either case; undefined for anything else. */
export function parseSeedHash(text: string): SeedHash | undefined {
  return /^[0-9a-f]{64}$/i.test(text) ? (text.toLowerCase() as SeedHash) : undefined // checked by the pattern
}

/**
 * The commitment to a server seed: SHA-256 of its 32 bytes (FIPS 180-4), not of its hexadecimal digits.
 *
 * Worked example: the seed `000102…1f` (the bytes 0 to 31) has the commitment
 * `630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd`.
 */
export function commitmentOf(serverSeed: ServerSeed): SeedHash {
  return bytesToHex(sha256(hexToBytes(serverSeed))) as SeedHash // a SHA-256 has 64 digits
}

/** Whether a revealed server seed matches the published commitment. Both are public by then. */
export function verifyCommitment(serverSeed: ServerSeed, published: SeedHash): boolean {
  return commitmentOf(serverSeed) === published
}

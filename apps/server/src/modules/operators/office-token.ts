import type { Randomness } from '../../kernel/randomness.ts'

/** A new opaque token of 256 bits, safe in a URL. */
export function newOfficeToken(randomness: Randomness): string {
  return Buffer.from(randomness.bytes(32)).toString('base64url')
}

import { createHash } from 'node:crypto'

/** How long a login waits for its second factor. */
export const challengeMinutes = 5

/** Maximum tries of one challenge. The limits per member count across all challenges. */
export const triesPerChallenge = 5

/**
 * SHA-256 of a challenge's token. Only the hash is stored and looked up, so whoever reads the table cannot pass a
 * challenge.
 */
export function hashChallenge(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

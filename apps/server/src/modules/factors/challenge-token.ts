import { createHash } from 'node:crypto'

/** How long a login waits for its second factor. */
export const challengeMinutes = 5

/** How often one login may try; the member's own limits go over all logins together. */
export const triesPerChallenge = 5

/** SHA-256 of a challenge's token: what is stored and looked up, so that reading the table passes nothing. */
export function hashChallenge(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

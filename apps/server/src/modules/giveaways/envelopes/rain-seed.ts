import { commitmentOf, serverSeedOf, type SeedHash, type ServerSeed } from '@baize/fairness'
import type { Secrets } from '../../../kernel/secrets.ts'
import type { GiveawayParts } from '../giveaways.parts.ts'

/** Draws the seed of a rain: sealed for the database, and its commitment. */
export function drawSeed({ randomness, secrets }: Pick<GiveawayParts, 'randomness' | 'secrets'>): {
  readonly seed: ServerSeed
  readonly sealed: Buffer
  readonly commitment: SeedHash
} {
  const bytes = randomness.bytes(32)
  const seed = serverSeedOf(bytes)
  const commitment = commitmentOf(seed)
  return { seed, sealed: Buffer.from(secrets.sealSecret(bytes, aboutRainSeed(commitment))), commitment }
}

/** Opens the seed of a rain. Throws if it does not match its commitment. */
export function openSeed(secrets: Pick<Secrets, 'openSecret'>, sealed: Uint8Array, commitment: SeedHash): ServerSeed {
  const seed = serverSeedOf(secrets.openSecret(sealed, aboutRainSeed(commitment)))
  if (commitmentOf(seed) !== commitment) throw new Error('the seed of a rain does not match its commitment')
  return seed
}

/** Binds a sealed seed to its commitment: it cannot be opened with another. */
export function aboutRainSeed(commitment: string): string {
  return `rain seed ${commitment}`
}

import { commitmentOf, serverSeedOf, type SeedHash, type ServerSeed } from '@baize/fairness'
import type { Secrets } from '../../kernel/secrets.ts'
import type { GiveawayParts } from './giveaways.parts.ts'

/** What a seed decides. */
type Seeded = 'rain' | 'raffle'

/** Draws the seed of a rain or a raffle: sealed for the database, and its commitment. */
export function drawSeed(
  { randomness, secrets }: Pick<GiveawayParts, 'randomness' | 'secrets'>,
  what: Seeded,
): {
  readonly seed: ServerSeed
  readonly sealed: Buffer
  readonly commitment: SeedHash
} {
  const bytes = randomness.bytes(32)
  const seed = serverSeedOf(bytes)
  const commitment = commitmentOf(seed)
  return { seed, sealed: Buffer.from(secrets.sealSecret(bytes, aboutSeed(what, commitment))), commitment }
}

/** Opens the seed of a rain or a raffle. Throws if it does not match its commitment. */
export function openSeed(
  secrets: Pick<Secrets, 'openSecret'>,
  what: Seeded,
  { sealed, commitment }: { readonly sealed: Uint8Array; readonly commitment: SeedHash },
): ServerSeed {
  const seed = serverSeedOf(secrets.openSecret(sealed, aboutSeed(what, commitment)))
  if (commitmentOf(seed) !== commitment) throw new Error(`the seed of a ${what} does not match its commitment`)
  return seed
}

/** Binds a sealed seed to its commitment: it cannot be opened with another. */
export function aboutSeed(what: Seeded, commitment: string): string {
  return `${what} seed ${commitment}`
}

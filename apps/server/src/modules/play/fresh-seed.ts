import { commitmentOf, serverSeedOf, type SeedHash } from '@baize/fairness'
import type { Randomness } from '../../kernel/randomness.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { FreshSeed } from './play.types.ts'

/** Creates a server seed: 32 random bytes, sealed for the database, and its commitment. */
export function makeSeed(randomness: Randomness, secrets: Secrets): FreshSeed {
  const bytes = randomness.bytes(32)
  const seed = serverSeedOf(bytes)
  const hash = commitmentOf(seed)
  return { seed, sealed: secrets.sealSecret(bytes, aboutSeed(hash)), hash }
}

/** Opens a sealed server seed. Throws if it does not match the commitment. */
export function openSeed(secrets: Secrets, sealed: Uint8Array, hash: SeedHash): FreshSeed {
  const seed = serverSeedOf(secrets.openSecret(sealed, aboutSeed(hash)))
  if (commitmentOf(seed) !== hash) throw new Error('a server seed does not match its commitment')
  return { seed, sealed, hash }
}

/** The seed sealed under the current master key: it may have been loaded before the key was rotated. */
export function renewSeed(secrets: Secrets, fresh: FreshSeed): FreshSeed {
  return { ...fresh, sealed: secrets.renewSecret(fresh.sealed, aboutSeed(fresh.hash)) }
}

/** Binds a sealed seed to its commitment: it cannot be opened with another. */
export function aboutSeed(hash: SeedHash): string {
  return `play seed ${hash}`
}

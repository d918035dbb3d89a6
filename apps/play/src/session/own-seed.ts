import { rotateSeeds, type SeedPair } from '@baize/contract'
import type { Client } from '@baize/contract/client'

/**
 * Ensures that the player's side chooses the client seed before anything is played. The server alone creates an account's
 * first pair; if nothing has been played with it, this window rotates to the next pair with its own client seed. The
 * server committed to that pair's server seed beforehand, so it could not fit that seed to the player's.
 */
export async function takeOwnSeed(client: Client, seeds: SeedPair, ownSeed: () => string): Promise<SeedPair> {
  if (seeds.pairNo !== 1 || seeds.nextNonce !== '0') return seeds
  const { current } = await client(rotateSeeds, { body: { clientSeed: ownSeed() } })
  return current
}

import { rotateSeeds, type SeedPair } from '@baize/contract'
import type { Client } from '@baize/contract/client'

/**
 * Makes sure that the player's side chose the client seed before anything is played. The first pair of an account is
 * begun by the house alone; while nothing was played with it, this window takes the next pair with a seed of its own.
 * That pair's server seed was committed to before, so from the first round on the house could not fit it.
 */
export async function takeOwnSeed(client: Client, seeds: SeedPair, ownSeed: () => string): Promise<SeedPair> {
  if (seeds.pairNo !== 1 || seeds.nextNonce !== '0') return seeds
  const { current } = await client(rotateSeeds, { body: { clientSeed: ownSeed() } })
  return current
}

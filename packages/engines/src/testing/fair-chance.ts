import { drawsFor, parseClientSeed, parseNonce, serverSeedOf } from '@baize/fairness'
import type { Draws, RoundSeeds } from '@baize/fairness'

/** The seeds of simulation number `run` for each round; the nonce is the round number, as in production. */
export function fairSeedsOf(run: number): (round: number) => RoundSeeds {
  const serverSeed = serverSeedOf(new Uint8Array(32).fill(run))
  const clientSeed = parseClientSeed(`simulation ${run}`)
  if (clientSeed === undefined) throw new RangeError(`no client seed for simulation ${run}`)
  return (round) => {
    const nonce = parseNonce(BigInt(round))
    if (nonce === undefined) throw new RangeError(`no nonce ${round}`)
    return { serverSeed, clientSeed, nonce }
  }
}

/** The production draws of simulation number `run` for each round. */
export function fairChanceOf(run: number): (round: number) => Draws {
  const seedsOf = fairSeedsOf(run)
  return (round) => drawsFor(seedsOf(round))
}

import { setImmediate as breathe } from 'node:timers/promises'
import { Refusal } from '../refusal.ts'
import type { Peer } from './peer.ts'

/** After so many pages requests get their turn. */
const askedAtOnce = 500

/**
 * Asks for each page whether the house serves it still, as its handshake was asked. One that it does not is told why and let
 * go: what it heard so far would otherwise go on for as long as its line stands.
 */
export async function refuseUnserved(peers: readonly Peer[]): Promise<void> {
  const failures: unknown[] = []
  for (const [place, peer] of peers.entries()) {
    try {
      await peer.admit()
    } catch (error) {
      if (error instanceof Refusal) peer.refuse(error.code)
      else failures.push(error)
    }
    if (place % askedAtOnce === askedAtOnce - 1) await breathe()
  }
  // One that could not be asked about keeps none of the others connected.
  if (failures.length > 0) throw new AggregateError(failures, 'pages could not be asked about')
}

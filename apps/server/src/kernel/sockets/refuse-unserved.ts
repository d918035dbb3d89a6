import { setImmediate as breathe } from 'node:timers/promises'
import { Refusal } from '../refusal.ts'
import type { Peer } from './peer.ts'

/** The number of pages checked before requests get their turn. */
const askedAtOnce = 500

/**
 * Checks for each page whether it is still served, as at its handshake. A page that is not is told why and disconnected;
 * otherwise it would keep receiving messages for as long as its connection lasts.
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
  // A failed check of one page does not keep the others connected.
  if (failures.length > 0) throw new AggregateError(failures, 'some pages could not be checked')
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { Ledger } from '../../ledger/index.ts'

/** For so long after others were seen to wait, they count as being there. */
const busyMs = 500
/** How long work rests after a part of it, compared with what the part took, and at most. */
const restPerWork = 1.5
const maxRestMs = 150

/**
 * Returns a function to call between the parts of long work, while none of its own commands waits for a lane: while those of others do, it
 * resolves only after a rest, so that bets wait little longer than usual.
 */
export function paced(ledger: Pick<Ledger, 'queueLength'>): () => Promise<void> {
  let begunAt = performance.now()
  let busyUntil = 0
  return async () => {
    const now = performance.now()
    if (ledger.queueLength() > 0) busyUntil = now + busyMs
    if (now < busyUntil) await sleep(Math.min(maxRestMs, restPerWork * (now - begunAt)))
    begunAt = performance.now()
  }
}

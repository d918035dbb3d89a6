import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

/** From this share of time on, the process counts as busy. Work on a draw alone waits for the database for much of its time. */
const busyShare = 0.85
/** How long it rests after a part of the work, compared with what the part took, and at most. */
const restPerWork = 1.5
const maxRestMs = 150

/**
 * Returns a function to call between the parts of long work: while the process is busy with other things as well, it resolves only after a
 * rest, so that bets wait little longer than usual.
 */
export function paced(): () => Promise<void> {
  let since = performance.eventLoopUtilization()
  let begunAt = performance.now()
  return async () => {
    const { utilization } = performance.eventLoopUtilization(since)
    if (utilization > busyShare) await sleep(Math.min(maxRestMs, restPerWork * (performance.now() - begunAt)))
    since = performance.eventLoopUtilization()
    begunAt = performance.now()
  }
}

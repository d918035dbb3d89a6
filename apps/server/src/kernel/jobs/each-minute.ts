import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import { minuteOf } from './schedule.rules.ts'

export interface EachMinuteParts {
  readonly clock: Clock
  readonly stopping: AbortSignal
  /** Waits; resolves early if `stopping` is aborted. */
  readonly wait?: (ms: number, stopping: AbortSignal) => Promise<unknown>
}

const longestMs = 60_000

/**
 * Runs work at the beginning of each minute until `stopping` is aborted. It leaves out no minute that the clock shows, even if
 * a timer ends a little early or the work takes longer than a minute, and it notices a changed clock within a minute.
 */
export async function eachMinute(
  { clock, stopping, wait = waitUnlessStopped }: EachMinuteParts,
  work: () => Promise<void>,
): Promise<void> {
  let next = minuteOf(clock.now()).add({ minutes: 1 })
  while (!stopping.aborted) {
    const aheadMs = next.epochMilliseconds - clock.now().epochMilliseconds
    if (aheadMs > 0 && aheadMs <= longestMs) {
      await wait(aheadMs, stopping)
      continue
    }
    // The minute has begun, or the clock was put back.
    next = minuteOf(clock.now()).add({ minutes: 1 })
    await work()
  }
}

async function waitUnlessStopped(ms: number, stopping: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal: stopping }).catch(() => undefined)
}

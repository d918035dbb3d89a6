import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import { minuteOf } from './schedule.rules.ts'

export interface EachMinuteParts {
  readonly clock: Clock
  readonly stopping: AbortSignal
  /** Waits; resolves early when it is told to stop. */
  readonly wait?: (ms: number, stopping: AbortSignal) => Promise<unknown>
}

const longestMs = 60_000

/**
 * Does something as each minute begins, until it is told to stop. A timer may end a little early, work may take longer
 * than a minute, and a clock may be changed: no minute that the clock shows is left out by the first two, and the third is
 * noticed within a minute.
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
    // It is time, or the clock was put back.
    next = minuteOf(clock.now()).add({ minutes: 1 })
    await work()
  }
}

async function waitUnlessStopped(ms: number, stopping: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal: stopping }).catch(() => undefined)
}

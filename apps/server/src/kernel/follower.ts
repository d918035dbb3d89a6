import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from './log.ts'

/** How a follower rests. */
export interface Pace {
  /** The shortest and the longest pause between two looks. */
  readonly shortestMs: number
  readonly longestMs: number
  /** How many times as long as a step took it rests: players come first, and a step that waited longer does more at once. */
  readonly restPerWork: number
  /** The same while more is waiting than one step takes. */
  readonly restPerWorkBehind: number
}

/** Every second, under load more rarely: a twentieth of the time is work; while more is waiting, a fifth. */
export const easyPace: Pace = { shortestMs: 1_000, longestMs: 10_000, restPerWork: 19, restPerWorkBehind: 4 }

/** Work that goes on beside requests until it is stopped. */
export interface Follower {
  start(): void
  /** Ends after the step that is under way. */
  stop(): Promise<void>
}

/**
 * Repeats `step` at a pace; `true` of it says that more is waiting. A step that fails is logged under what the work is
 * called, and tried again after the pause.
 */
export function createFollower(work: string, step: () => Promise<boolean>, log: Log, pace: Pace = easyPace): Follower {
  const stopped = new AbortController()
  let running: Promise<void> | undefined
  const loop = async () => {
    while (!stopped.signal.aborted) {
      const begun = performance.now()
      const more = await step().catch((error: unknown) => {
        log.error({ err: error }, `${work} failed; trying again`)
        return false
      })
      await pause(restMs(pace, performance.now() - begun, more), undefined, { signal: stopped.signal }).catch(
        () => undefined,
      )
    }
  }
  return {
    start() {
      running ??= loop()
    },
    async stop() {
      stopped.abort()
      await running
    },
  }
}

function restMs(
  { shortestMs, longestMs, restPerWork, restPerWorkBehind }: Pace,
  tookMs: number,
  more: boolean,
): number {
  if (more) return Math.min(shortestMs, tookMs * restPerWorkBehind)
  return Math.min(longestMs, Math.max(shortestMs, tookMs * restPerWork))
}

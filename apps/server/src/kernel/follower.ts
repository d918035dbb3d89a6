import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from './log.ts'

/** How long a follower pauses between steps. */
export interface Pace {
  /** The shortest and the longest pause between two steps. */
  readonly shortestMs: number
  readonly longestMs: number
  /** The pause as a multiple of the step's duration. Players come first, and after a longer pause a step does more at once. */
  readonly restPerWork: number
  /** The same, while more is waiting than one step handles. */
  readonly restPerWorkBehind: number
}

/** Once a second, less often under load: a twentieth of the time is work, or a fifth while more is waiting. */
export const easyPace: Pace = { shortestMs: 1_000, longestMs: 10_000, restPerWork: 19, restPerWorkBehind: 4 }

/** Background work that repeats until it is stopped. */
export interface Follower {
  start(): void
  /** Stops after the current step. */
  stop(): Promise<void>
}

/**
 * Repeats `step` at a pace. `step` returns `true` if more is waiting. If a step fails, that is logged with the name of the
 * work, and the step is repeated after the pause.
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

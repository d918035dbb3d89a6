import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../../kernel/log.ts'

/** The shortest and the longest pause between two looks at the log. */
const [shortestMs, longestMs] = [1_000, 10_000]
/** How many times as long as a step took it rests: players come first, and a step that waited longer adds more at once. */
const restPerWork = 19
/** The same while more is waiting than one step takes. */
const restPerWorkBehind = 4

/** Work that goes on beside requests until it is stopped. */
export interface Follower {
  start(): void
  /** Ends after the step that is under way. */
  stop(): Promise<void>
}

/**
 * Repeats `step` every second, under load more rarely, so that it works for a twentieth of the time; while the step says
 * that more is waiting, for a fifth. A step that fails is logged and tried again after the pause.
 */
export function createFollower(step: () => Promise<boolean>, log: Log): Follower {
  const stopped = new AbortController()
  let running: Promise<void> | undefined
  const loop = async () => {
    while (!stopped.signal.aborted) {
      const begun = performance.now()
      const more = await step().catch((error: unknown) => {
        log.error({ err: error }, 'summing up the log failed; trying again')
        return false
      })
      const tookMs = performance.now() - begun
      const restMs = more
        ? Math.min(shortestMs, tookMs * restPerWorkBehind)
        : Math.min(longestMs, Math.max(shortestMs, tookMs * restPerWork))
      await pause(restMs, undefined, { signal: stopped.signal }).catch(() => undefined)
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

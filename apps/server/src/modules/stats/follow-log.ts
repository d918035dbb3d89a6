import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../../kernel/log.ts'

/** The pause between two looks at the log. */
const restMs = 1_000
/** With more to do than one step takes, it rests this many times as long as the step took: players come first. */
const restPerWork = 4

/** Work that goes on beside requests until it is stopped. */
export interface Follower {
  start(): void
  /** Ends after the step that is under way. */
  stop(): Promise<void>
}

/**
 * Repeats `step` every second, and sooner while it says that more is waiting, but never for more than a fifth of the
 * time. A step that fails is logged and tried again after the pause.
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
      const rest = more ? Math.min(restMs, (performance.now() - begun) * restPerWork) : restMs
      await pause(rest, undefined, { signal: stopped.signal }).catch(() => undefined)
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

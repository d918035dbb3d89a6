import { Refusal } from './refusal.ts'

/** How much of some costly work is done side by side. */
export interface Turns {
  readonly atOnce: number
  /** How much waits at the most; what comes then is refused at once instead of waiting for ever. */
  readonly waitingAtMost: number
}

/**
 * Runs work in order of arrival, `atOnce` at a time. Refuses with `system.unavailable` when too many are waiting.
 */
export function createTurns({ atOnce, waitingAtMost }: Turns): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= waitingAtMost) throw new Refusal('system.unavailable', { retryAfterSeconds: 5 })
      // The one who finishes hands over its place, so `running` stays as it is.
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}

import { Refusal } from './refusal.ts'

/** How much of some costly work may run and wait at a time. */
export interface Turns {
  readonly atOnce: number
  /** How many may wait; further ones are refused at once instead of waiting forever. */
  readonly maxWaiting: number
}

/**
 * Runs work in order of arrival, `atOnce` at a time. Refuses with `system.unavailable` if too many are waiting.
 */
export function createTurns({ atOnce, maxWaiting }: Turns): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= maxWaiting) throw new Refusal('system.unavailable', { retryAfterSeconds: 5 })
      // A finishing call passes its place on, so `running` stays the same.
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

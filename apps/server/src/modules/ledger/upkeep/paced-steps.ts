import { setTimeout as sleep } from 'node:timers/promises'

/** How much of the machine's capacity background work may use. */
export interface Pace {
  /**
   * The target duration of a step. Its size is adjusted to the duration of the last one. Bets may wait for part of a
   * step.
   */
  readonly stepMs: number
  /** How long to rest after a step, as a multiple of the step's duration. */
  readonly restPerWork: number
  /** How long one call may work, including rests. */
  readonly maxRunMs: number
}

/** Uses a twentieth of one connection for a third of each minute, which is enough to sum millions of postings per day. */
export const quietPace: Pace = { stepMs: 10, restPerWork: 19, maxRunMs: 20_000 }

// With fewer rows, the query's fixed cost would exceed the cost of reading them.
const [minRows, maxRows] = [200, 5_000]

/** The number of rows for the next step, adjusted to the duration of the last one. */
export class StepSize {
  #rows = 500

  get rows(): number {
    return this.#rows
  }

  learn(tookMs: number, { stepMs }: Pace): void {
    const factor = Math.min(1.5, Math.max(0.2, stepMs / Math.max(tookMs, 0.1)))
    this.#rows = Math.min(maxRows, Math.max(minRows, Math.round(this.#rows * factor)))
  }
}

/**
 * Runs steps with rests between them, at least one, until nothing is left, the time is over, or the signal aborts.
 * Returns whether nothing is left. If a step throws, the error is passed on.
 */
export async function runPaced(step: () => Promise<boolean>, pace: Pace, signal: AbortSignal): Promise<boolean> {
  const end = performance.now() + pace.maxRunMs
  while (!signal.aborted) {
    const began = performance.now()
    if (!(await step())) return true
    if (performance.now() >= end) return false
    const restMs = pace.restPerWork * (performance.now() - began)
    if (restMs > 0) await sleep(restMs, undefined, { signal }).catch(() => undefined)
  }
  return false
}

import { setTimeout as sleep } from 'node:timers/promises'

/** How much of the machine work in the background takes. */
export interface Pace {
  /** How long a step should take; its size follows what the last one took. Bets wait behind a part of it. */
  readonly stepMs: number
  /** How long it rests after a step, as a multiple of what the step took. */
  readonly restPerWork: number
  /** How long it works at a time, rests included. */
  readonly longestMs: number
}

/** A twentieth of one connection, for a third of each minute: enough to add up millions of postings a day. */
export const quietPace: Pace = { stepMs: 10, restPerWork: 19, longestMs: 20_000 }

// Fewer would cost more for asking than for looking.
const [fewestRows, mostRows] = [200, 5_000]

/** Rows that the next step should take, learned from what the last one took. */
export class StepSize {
  #rows = 500

  get rows(): number {
    return this.#rows
  }

  learn(tookMs: number, { stepMs }: Pace): void {
    const factor = Math.min(1.5, Math.max(0.2, stepMs / Math.max(tookMs, 0.1)))
    this.#rows = Math.min(mostRows, Math.max(fewestRows, Math.round(this.#rows * factor)))
  }
}

/**
 * Runs steps, at least one, until one says that nothing is left, the time is over, or it is told to stop; rests between
 * them. Resolves with whether nothing is left. A step that throws ends it.
 */
export async function runPaced(step: () => Promise<boolean>, pace: Pace, signal: AbortSignal): Promise<boolean> {
  const end = performance.now() + pace.longestMs
  while (!signal.aborted) {
    const began = performance.now()
    if (!(await step())) return true
    if (performance.now() >= end) return false
    const restMs = pace.restPerWork * (performance.now() - began)
    if (restMs > 0) await sleep(restMs, undefined, { signal }).catch(() => undefined)
  }
  return false
}

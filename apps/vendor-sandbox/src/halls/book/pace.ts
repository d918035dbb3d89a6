/** How the steps of a match follow each other: some at once, then a pause in which bets are taken. */
export interface Pace {
  /** How long a step takes. */
  readonly stepMs: number
  /** How many steps before a pause. */
  readonly burst: number
  readonly pauseMs: number
}

/** How long after a step bets are taken again. */
export const calmMs = 1_000

/** The end of a step, in milliseconds from the start of the match. */
export function endOfStep({ stepMs, burst, pauseMs }: Pace, nth: number): number {
  return Math.floor(nth / burst) * (burst * stepMs + pauseMs) + ((nth % burst) + 1) * stepMs + pauseMs
}

/** The steps that have ended by a moment, at most `steps`. */
export function stepsBy({ stepMs, burst, pauseMs }: Pace, ms: number, steps: number): number {
  const cycle = burst * stepMs + pauseMs
  const into = Math.max(0, ms)
  const cycles = Math.floor(into / cycle)
  const inCycle = Math.floor(Math.max(0, into - cycles * cycle - pauseMs) / stepMs)
  return Math.min(steps, cycles * burst + Math.min(burst, inCycle))
}

/**
 * Until when bets are taken at a moment, or `undefined` if play is going on. A match begins with a pause: before its first
 * step bets are taken as before its start.
 */
export function openUntil({ stepMs, burst, pauseMs }: Pace, ms: number): number | undefined {
  if (ms < 0) return pauseMs
  const cycle = burst * stepMs + pauseMs
  const start = Math.floor(ms / cycle) * cycle
  const isAfterPlay = start > 0
  const into = ms - start
  return into < pauseMs && (!isAfterPlay || into >= calmMs) ? start + pauseMs : undefined
}

import type { Clock } from '../kernel/clock.ts'

/** The clock of a history: it is where it was moved to, and a little later at each look, so that nothing happens at once. */
export interface HistoryClock extends Clock {
  /** Moves it on; never back, and never beyond the end of the history. */
  moveTo(instant: Temporal.Instant): void
}

/** How far a look moves it. */
const lookMs = 2

export function createHistoryClock(from: Temporal.Instant, until: Temporal.Instant): HistoryClock {
  let nowMs = from.epochMilliseconds
  return {
    now() {
      nowMs += lookMs
      return Temporal.Instant.fromEpochMilliseconds(nowMs)
    },
    moveTo(instant) {
      nowMs = Math.max(nowMs, Math.min(instant.epochMilliseconds, until.epochMilliseconds))
    },
  }
}

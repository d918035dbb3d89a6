/** Steps of a round at their times; what is past happens at once, so that a window that comes later sees what the others see. */
export interface Timeline {
  /** Does something so many milliseconds after the beginning. `isPast` says that it should be shown without motion. */
  at(ms: number, step: (isPast: boolean) => void): void
  /** How many milliseconds have passed. */
  elapsedMs(): number
  stop(): void
}

/** A step that is later than this is shown without motion. */
const lateMs = 250

/** Begins a timeline that began `elapsedMs` ago. */
export function beginTimeline(elapsedMs: number): Timeline {
  const began = performance.now() - elapsedMs
  const timers: ReturnType<typeof setTimeout>[] = []
  return {
    at(ms, step) {
      const wait = ms - (performance.now() - began)
      if (wait <= 0) step(wait < -lateMs)
      else timers.push(setTimeout(() => step(false), wait))
    },
    elapsedMs: () => performance.now() - began,
    stop() {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

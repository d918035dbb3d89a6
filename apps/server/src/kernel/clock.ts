/** The time, as code receives it. Nothing below the composition root reads a clock of its own. */
export interface Clock {
  now(): Temporal.Instant
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => Temporal.Now.instant() }

/** A clock that stands where it is put, for tests and recomputation. */
export function fixedClock(start: string): Clock & { advance(duration: Temporal.DurationLike): void } {
  let instant = Temporal.Instant.from(start)
  return {
    now: () => instant,
    advance(duration) {
      instant = instant.add(duration)
    },
  }
}

/** The source of time. Code below the composition root reads no other clock. */
export interface Clock {
  now(): Temporal.Instant
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => Temporal.Now.instant() }

/** A clock that moves only when it is told to, for tests and recomputation. */
export function fixedClock(start: string): Clock & { advance(duration: Temporal.DurationLike): void } {
  let instant = Temporal.Instant.from(start)
  return {
    now: () => instant,
    advance(duration) {
      instant = instant.add(duration)
    },
  }
}

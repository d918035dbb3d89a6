/** Something that happens some milliseconds after a round began to show. `moving`: with its movement; otherwise it is just there. */
export interface Step {
  readonly atMs: number
  readonly run: (moving: boolean) => void
}

/** Shows a round by the server's clock, also for whoever comes in the middle of it. */
export interface Timeline {
  /** Steps that are past are shown as they are now; the others follow at their time. */
  play(sinceMs: number, steps: readonly Step[]): void
  /** Forgets what has not happened yet. */
  stop(): void
}

/** A step that is late by more is shown without its movement. */
const lateMs = 350

export function createTimeline(still: boolean): Timeline {
  let timers: ReturnType<typeof setTimeout>[] = []
  const stop = () => {
    for (const timer of timers) clearTimeout(timer)
    timers = []
  }
  return {
    play(sinceMs, steps) {
      stop()
      for (const { atMs, run } of steps) {
        const wait = atMs - sinceMs
        if (wait <= 0) run(!still && wait > -lateMs)
        else timers.push(setTimeout(() => run(!still), wait))
      }
    },
    stop,
  }
}

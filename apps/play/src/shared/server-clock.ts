/** The server's time as this window knows it. */
export interface ServerClock {
  /** Milliseconds since 1970 by the server's clock, now. */
  now(): number
  /** What it is at least: never later than the server's clock, as long as both run alike. */
  atLeast(): number
  /** Learns from a message without a question: the server's time when it was sent. */
  heard(serverMs: number): void
  /** Learns from an answer: the server's time in it, and when it was asked by the window's clock. */
  answered(serverMs: number, askedMs: number): void
}

/** After this many readings older ones are forgotten, since clocks drift. */
const remembered = 60

/**
 * Follows the server's clock. Each message shows that the server is ahead by at least the difference when it arrives; each answer
 * also shows that it is ahead by at most the difference when it was asked. The true difference lies between the two.
 */
export function createServerClock(windowMs: () => number): ServerClock {
  let [lows, highs]: [readonly number[], readonly number[]] = [[], []]
  let aheadMs = 0
  const learn = () => {
    // A clock was set: only the newest readings count.
    if (Math.max(...lows) > Math.min(...highs)) [lows, highs] = [lows.slice(-1), highs.slice(-1)]
    const [low, high] = [Math.max(...lows), Math.min(...highs)]
    aheadMs = low <= high && Number.isFinite(high) ? (low + high) / 2 : low
  }
  const add = (list: readonly number[], reading: number) => [...list, reading].slice(-remembered)
  return {
    now: () => windowMs() + aheadMs,
    atLeast: () => windowMs() + (lows.length === 0 ? aheadMs : Math.max(...lows)),
    heard(serverMs) {
      lows = add(lows, serverMs - windowMs())
      learn()
    },
    answered(serverMs, askedMs) {
      lows = add(lows, serverMs - windowMs())
      highs = add(highs, serverMs - askedMs)
      learn()
    },
  }
}

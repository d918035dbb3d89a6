import type { Seat } from '../hall.ts'

/** Who looks at a table. */
export interface Watchers {
  /** Notes that a window has asked for its view. */
  see(seat: Seat, nowMs: number): void
  /** How many windows have asked lately. */
  count(nowMs: number): number
}

/** A window that has not asked for so long has left. */
const goneMs = 12_000
const most = 2_000

/** Creates an empty list. */
export function createWatchers(): Watchers {
  const seen = new Map<string, number>()
  return {
    see({ session }, nowMs) {
      seen.delete(session.token)
      seen.set(session.token, nowMs)
      const [oldest] = seen.keys()
      if (seen.size > most && oldest !== undefined) seen.delete(oldest)
    },
    count(nowMs) {
      for (const [token, atMs] of seen) {
        if (nowMs - atMs <= goneMs) break
        seen.delete(token)
      }
      return seen.size
    },
  }
}

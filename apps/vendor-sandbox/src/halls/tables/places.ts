/** Who sits where at a table. */
export interface Places {
  /** The place of a window, from 0. */
  of(token: string): number | undefined
  exists(place: number): boolean
  isTaken(place: number): boolean
  /** A free place, nearest to the middle; -1 if there is none. */
  free(): number
  /** Notes that a window is there, and gives it a free place if it has none. Who has left long ago loses theirs, unless they play. */
  see(token: string, nowMs: number, playing: { has(token: string): boolean }): void
  /** Moves a window to a place that is free; returns whether it was. */
  take(token: string, place: number, nowMs: number): boolean
}

/** A place is kept for so long for somebody who has left. */
const keptMs = 30_000

/** Creates the places of a table. */
export function createPlaces(count: number): Places {
  const taken = new Map<string, { readonly place: number; seenMs: number }>()
  const order = Array.from({ length: count }, (_, nth) => nth).toSorted(
    (a, b) => Math.abs(a - (count - 1) / 2) - Math.abs(b - (count - 1) / 2),
  )
  const isTaken = (place: number) => [...taken.values()].some((one) => one.place === place)
  const free = () => order.find((place) => !isTaken(place)) ?? -1
  const exists = (place: number) => order.includes(place)
  return {
    of: (token) => taken.get(token)?.place,
    exists,
    isTaken,
    free,
    see(token, nowMs, playing) {
      for (const [other, { seenMs }] of taken)
        if (nowMs - seenMs > keptMs && other !== token && !playing.has(other)) taken.delete(other)
      const mine = taken.get(token)
      if (mine !== undefined) mine.seenMs = nowMs
      else if (free() >= 0) taken.set(token, { place: free(), seenMs: nowMs })
    },
    take(token, place, nowMs) {
      if (!exists(place) || isTaken(place)) return false
      taken.set(token, { place, seenMs: nowMs })
      return true
    },
  }
}

import type { JsonObject } from '@baize/vendor-wire'
import type { HallName } from '../halls/hall-name.ts'

/** Something that has ended in a hall, for its player's list: a match, a hand, a bet. */
export interface PastItem {
  readonly hall: HallName
  /** Whose list of which game it is in, as the hall names it. */
  readonly place: string
  /** What the hall shows of it; its own JSON. */
  readonly item: JsonObject
}

/** The lists of what has ended, as far as they are remembered. */
export interface HallPast {
  add(past: PastItem): void
  /** Newest first. */
  of(hall: HallName, place: string): readonly JsonObject[]
}

/** How many items a list keeps, and how many lists there are; the ones that nothing was added to for longest go first. */
const [keptItems, keptPlaces] = [60, 5_000]

/** Creates the memory of what has ended in halls. */
export function createHallPast(maxItems = keptItems, maxPlaces = keptPlaces): HallPast {
  const lists = new Map<string, JsonObject[]>()
  return {
    add({ hall, place, item }) {
      const key = `${hall}/${place}`
      const list = lists.get(key) ?? []
      lists.delete(key)
      lists.set(key, list)
      list.unshift(item)
      list.length = Math.min(list.length, maxItems)
      const [oldest] = lists.keys()
      if (lists.size > maxPlaces && oldest !== undefined) lists.delete(oldest)
    },
    of: (hall, place) => [...(lists.get(`${hall}/${place}`) ?? [])],
  }
}

/** A whole number from 0 to `count - 1`. */
export interface Chance {
  below(count: number): number
}

/** Repeatable random numbers, good enough to vary tests but not for games. */
export function seededChance(seed: number): Chance {
  let state = seed % 2_147_483_647 || 1
  return {
    below(count) {
      state = (state * 48_271) % 2_147_483_647
      return state % count
    },
  }
}

import type { Chance } from '../match-rules.ts'

/** Numbers that are the same for the same seed, for tests. */
export function seededChance(seed: number): Chance {
  let state = seed
  return {
    below(n) {
      state = (state * 48_271) % 2_147_483_647
      return state % n
    },
  }
}

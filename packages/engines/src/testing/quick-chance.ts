import type { Chance } from '../chance.ts'

/** A quick source of numbers with a seed (mulberry32); the fair draws take too long for millions of rounds. */
export function quickChance(seed: number): Chance {
  let state = seed
  return {
    below(n) {
      state = (state + 0x6d2b79f5) | 0
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
      return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * n)
    },
  }
}

import type { Chance } from '@baize/engines'

/** A reproducible chance for simulations in tests. */
export function seededChance(seed: number): Chance {
  let state = seed | 0
  return {
    below(n) {
      state = (state + 0x6d2b79f5) | 0
      let mixed = Math.imul(state ^ (state >>> 15), state | 1)
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
      return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * n)
    },
  }
}

import type { Chance } from '@baize/engines'

/** Chance that is the same for the same seed. */
export function seededChance(seed: number): Chance {
  let state = seed * 2_654_435_761 + 97
  return {
    below(n) {
      state = (state + 0x6d2b79f5) | 0
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
      return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * n)
    },
  }
}

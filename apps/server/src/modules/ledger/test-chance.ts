/** Repeatable random numbers for tests. */
export interface SeededChance {
  /** A whole number from 0 to `count - 1`. */
  below(count: number): number
}

/** A small 32-bit generator (xorshift), good enough to vary tests but not for games. */
export function seededChance(seed: number): SeededChance {
  let state = seed | 0 || 1
  return {
    below(count) {
      state ^= state << 13
      state ^= state >>> 17
      state ^= state << 5
      return (state >>> 0) % count
    },
  }
}

/** Returns the seed of a random test. Set `SEED` in the environment to repeat a run. */
export function testSeed(fallback: number): number {
  return Number(process.env['SEED'] ?? fallback)
}

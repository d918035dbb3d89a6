/** Choices that are the same for the same seed, so that two houses of the demo look alike. */
export interface Choices {
  /** A whole number from 0 to below `n`. */
  below(n: number): number
  /** Whether something with this probability happens. */
  happens(probability: number): boolean
  /** One of the entries; each is as likely as its weight. */
  pick<T>(entries: readonly (readonly [T, number])[]): T
  /** One of the values, all alike. */
  oneOf<T>(values: readonly T[]): T
  /** A bell-shaped number from 0 to 1, most often near the middle. */
  middling(): number
}

/** Choices for a seed: mulberry32, whose numbers need not be unpredictable. */
export function createChoices(seed: number): Choices {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const pick = <T>(entries: readonly (readonly [T, number])[]): T => {
    let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [value, weight] of entries) {
      left -= weight
      if (left < 0) return value
    }
    const last = entries.at(-1)
    if (last === undefined) throw new RangeError('nothing to choose from')
    return last[0]
  }
  return {
    below: (n) => Math.floor(next() * n),
    happens: (probability) => next() < probability,
    pick,
    oneOf: (values) => pick(values.map((value) => [value, 1] as const)),
    middling: () => (next() + next() + next()) / 3,
  }
}

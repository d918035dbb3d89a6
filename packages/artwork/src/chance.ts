/**
 * A repeatable source of choices for drawings: the same seed text always gives the same pictures.
 * It is FNV-1a to hash the text and mulberry32 to draw from it. Never use it for a game's outcome.
 */
export type Chance = {
  /** A number from 0 up to, not including, 1. */
  readonly next: () => number
  /** A number between two bounds, rounded to one decimal so that drawings stay small. */
  readonly between: (low: number, high: number) => number
  /** A whole number from 0 up to, not including, `count`. */
  readonly below: (count: number) => number
  /** One of the given things. */
  readonly pick: <T>(things: readonly [T, ...T[]]) => T
}

/** A 32-bit FNV-1a hash of a text, as an unsigned number. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  return hash >>> 0
}

/** Choices that follow from the seed text alone. */
export function chanceFrom(seed: string): Chance {
  let state = hashText(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const below = (count: number) => Math.floor(next() * count)
  return {
    next,
    below,
    between: (low, high) => Math.round((low + next() * (high - low)) * 10) / 10,
    pick: (things) => things[below(things.length)] ?? things[0],
  }
}

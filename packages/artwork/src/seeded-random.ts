/**
 * A deterministic random source for drawings: the same seed text always gives the same pictures. It hashes the text with
 * FNV-1a and generates numbers with mulberry32. Never use it for a game's outcome.
 */
export type SeededRandom = {
  /** A number from 0 up to but not including 1. */
  readonly next: () => number
  /** A number between two bounds, rounded to one decimal to keep drawings small. */
  readonly between: (low: number, high: number) => number
  /** A whole number from 0 up to but not including `count`. */
  readonly below: (count: number) => number
  /** One of the given items. */
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

/** Creates a random source from a seed text. */
export function seededRandom(seed: string): SeededRandom {
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

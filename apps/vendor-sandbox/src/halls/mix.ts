/**
 * Mixes whole numbers into one of 32 bits that looks random: for everything that only has to look varied and has to be the
 * same in every window, such as a fish's path. Never for an outcome; those come from the sandbox's chance.
 */
export function mix(...numbers: readonly number[]): number {
  let state = 0x9e3779b9
  for (const number of numbers) {
    state = Math.imul(state ^ number, 0x85ebca6b)
    state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35)
    state ^= state >>> 16
  }
  return state >>> 0
}

/** Like {@link mix}, as a fraction of at least 0 and below 1. */
export const mixed = (...numbers: readonly number[]): number => mix(...numbers) / 2 ** 32

/** A text as a number, for {@link mix}. */
export function numberOf(text: string): number {
  return mix(...Array.from(text, (letter) => letter.codePointAt(0) ?? 0))
}

/** A number from 0 up to 1, for looks and sounds only: the outcomes of the game come from the house. */
export type LookChance = () => number

/** A steady sequence from a seed (mulberry32), so that a scene looks the same each time it is drawn. */
export function lookChance(seed: number): LookChance {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

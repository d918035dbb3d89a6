/** Returns a number from 0 up to but not including 1. For graphics and sound only: outcomes come from the server. */
export type RandomSource = () => number

/** A deterministic sequence for a seed (mulberry32), so that a scene looks the same every time it is drawn. */
export function seededRandom(seed: number): RandomSource {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

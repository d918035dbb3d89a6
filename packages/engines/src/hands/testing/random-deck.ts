/** A fast generator of whole numbers below n for tests, the same for the same seed. */
export function randomOf(seed: number): (n: number) => number {
  let state = seed >>> 0
  return (n) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * n)
  }
}

/** A mixed deck of the cards 0 to `size - 1`. */
export function randomDeck(size: number, below: (n: number) => number): number[] {
  const cards = Array.from({ length: size }, (_, card) => card)
  for (let last = size - 1; last > 0; last -= 1) {
    const other = below(last + 1)
    const moved = cards[last] ?? 0
    cards[last] = cards[other] ?? 0
    cards[other] = moved
  }
  return cards
}

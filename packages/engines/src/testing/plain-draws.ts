import { createHmac } from 'node:crypto'
import type { RoundSeeds } from '@baize/fairness'

/** A second implementation of the draws, written from docs/fairness.md: the n-th call reads the next number below its argument. */
export function plainDraws({ serverSeed, clientSeed, nonce }: RoundSeeds): (n: number) => number {
  let read = 0
  return (n) => {
    for (;;) {
      const text = `${clientSeed}:${nonce}:${Math.floor(read / 8)}`
      const block = createHmac('sha256', Buffer.from(serverSeed, 'hex')).update(text).digest()
      const uint32 = block.readUInt32BE((read % 8) * 4)
      read += 1
      if (uint32 < 2 ** 32 - (2 ** 32 % n)) return uint32 % n
    }
  }
}

/** The first cards of mixed decks: each taken from those that are left, of which the first then fills its place. */
export function plainCards(seeds: RoundSeeds, decks: number, count: number): number[] {
  const draw = plainDraws(seeds)
  let left = Array.from({ length: decks * 52 }, (_, place) => place % 52)
  const out: number[] = []
  while (out.length < count) {
    const at = draw(left.length)
    out.push(left[at] ?? 0)
    const [first = 0, ...others] = left
    if (at > 0) others[at - 1] = first
    left = others
  }
  return out
}

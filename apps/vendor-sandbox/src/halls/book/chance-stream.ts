import { createHmac } from 'node:crypto'

/** Numbers drawn in order from a key and a label: the same key and label give the same numbers. */
export interface ChanceStream {
  /** A number in [0, 1), of 48 bits. */
  next(): number
  /** A whole number from 0 to `limit` − 1. */
  below(limit: number): number
  /** A normal variate of mean 0 and variance 1. */
  normal(): number
  /** The index of one of the weights, drawn in proportion to them. */
  weighted(weights: readonly number[]): number
}

const bytesOfNumber = 6
const numbersOfBlock = 5

/**
 * Opens a stream. Whoever does not know the key cannot tell the next number from those before: the vendor's signing key
 * makes the course of a match unknown to its members, and the same after a restart.
 */
export function openStream(key: string, label: string): ChanceStream {
  let block = Buffer.alloc(0)
  let drawn = 0
  const next = () => {
    const place = drawn % numbersOfBlock
    if (place === 0)
      block = createHmac('sha256', key)
        .update(`${label}/${drawn / numbersOfBlock}`)
        .digest()
    drawn += 1
    return block.readUIntBE(place * bytesOfNumber, bytesOfNumber) / 2 ** 48
  }
  return {
    next,
    below: (limit) => Math.floor(next() * limit),
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    weighted(weights) {
      let rest = next() * weights.reduce((sum, weight) => sum + weight, 0)
      const found = weights.findIndex((weight) => {
        rest -= weight
        return rest < 0
      })
      return found === -1 ? weights.length - 1 : found
    },
  }
}

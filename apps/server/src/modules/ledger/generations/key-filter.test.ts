import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { systemRandomness } from '../../../kernel/randomness.ts'
import type { ProviderId } from '../ledger.types.ts'
import { KeyFilter, type FilteredKey } from './key-filter.ts'

const count = 50_000

/** Any number is a provider's id to a filter. */
const providerOf = (number: number) => number as ProviderId // As said.

function someKeys(): FilteredKey[] {
  const bytes = randomBytes(16 * count)
  return Array.from({ length: count }, (_, index) => {
    const word = (at: number) => bytes.readInt32BE(16 * index + 4 * at)
    return { providerId: providerOf(1 + (index % 3)), words: [word(0), word(1), word(2), word(3)] }
  })
}

/** Keys that a vendor counts up, so that they differ in few bits. */
function countedKeys(from: number): FilteredKey[] {
  return Array.from({ length: count }, (_, index) => ({ providerId: providerOf(1), words: [0, 0, 0, from + index] }))
}

function filterOf(keys: readonly FilteredKey[]): KeyFilter {
  const filter = KeyFilter.forKeys(keys.length, systemRandomness)
  for (const key of keys) filter.add(key)
  return filter
}

const shareOf = (keys: readonly FilteredKey[], filter: KeyFilter) =>
  keys.filter((key) => filter.mayHave(key)).length / keys.length

describe('a filter of keys', () => {
  it('never says of a key that it has that it has not, also after it was stored', () => {
    const keys = someKeys()
    const filter = filterOf(keys)
    expect(shareOf(keys, filter)).toBe(1)
    expect(shareOf(keys, KeyFilter.from(filter.bytes))).toBe(1)
    expect(shareOf(keys, KeyFilter.from(Buffer.concat([Buffer.alloc(3), filter.bytes]).subarray(3)))).toBe(1)
  })

  it.each([
    ['random', someKeys(), someKeys()],
    ['counted', countedKeys(0), countedKeys(count)],
  ])('says of fewer than one in 200 other keys that it may have them (%s keys)', (_, keys, others) => {
    expect(shareOf(others, filterOf(keys))).toBeLessThan(0.005)
  })

  it('tells the providers of a key apart', () => {
    const keys = countedKeys(0)
    const others = keys.map(({ words }) => ({ providerId: providerOf(2), words }))
    expect(shareOf(others, filterOf(keys))).toBeLessThan(0.005)
  })

  it('has 16 bits for each key, and none for no keys', () => {
    expect(KeyFilter.forKeys(2 ** 21, systemRandomness).bytes.length).toBe(72 + 2 ** 22)
    const empty = KeyFilter.forKeys(0, systemRandomness)
    expect(empty.bytes.length).toBe(72 + 32)
    expect(shareOf(someKeys(), empty)).toBe(0)
  })

  it('is a test that can fail: a filter with bits missing does not have all its keys', () => {
    const keys = someKeys()
    const bytes = filterOf(keys).bytes.slice()
    bytes.fill(0, 72 + 320, 40 + 640)
    expect(shareOf(keys, KeyFilter.from(bytes))).toBeLessThan(1)
  })

  it.each([0, 72, 73, 103, 72 + 96])('is not made of %s bytes', (length) => {
    expect(() => KeyFilter.from(Buffer.alloc(length))).toThrow('a filter has no')
  })
})

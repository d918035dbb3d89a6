import { expect, test } from 'vitest'
import { cutPot, maxEnvelopes, serverSeedOf } from './index.ts'

const serverSeed = serverSeedOf(Uint8Array.from({ length: 32 }, (_, index) => index))
const rainId = '00000000-0000-7000-8000-000000000001'
const sum = (parts: readonly bigint[]) => parts.reduce((all, part) => all + part, 0n)

test('the worked example in the documentation holds', () => {
  expect(cutPot({ serverSeed, rainId, potMinor: 1_000n, count: 4, leastMinor: 100n })).toEqual([118n, 237n, 223n, 422n])
})

test('the envelopes hold the pot exactly, and none less than the least, whatever the pot, their number and the least', () => {
  for (let round = 0; round < 200; round += 1) {
    const count = 1 + ((round * 37) % 500)
    const leastMinor = BigInt(1 + (round % 7))
    const potMinor = leastMinor * BigInt(count) + BigInt(round * round * 13)
    const parts = cutPot({ serverSeed, rainId, potMinor, count, leastMinor })
    expect(parts).toHaveLength(count)
    expect(sum(parts)).toBe(potMinor)
    expect(parts.every((part) => part >= leastMinor)).toBe(true)
  }
})

test('another seed or another rain cuts another pot, and the same ones the same', () => {
  const pot = { serverSeed, rainId, potMinor: 100_000n, count: 50, leastMinor: 100n }
  const other = serverSeedOf(new Uint8Array(32).fill(1))
  expect(cutPot(pot)).toEqual(cutPot({ ...pot }))
  expect(cutPot({ ...pot, serverSeed: other })).not.toEqual(cutPot(pot))
  expect(cutPot({ ...pot, rainId: rainId.replace(/1$/, '2') })).not.toEqual(cutPot(pot))
})

test('a pot that is too small, no envelope, or too many are refused', () => {
  const pot = { serverSeed, rainId, potMinor: 100n, count: 10, leastMinor: 10n }
  expect(cutPot(pot)).toEqual(Array.from({ length: 10 }, () => 10n))
  for (const wrong of [
    { potMinor: 99n },
    { leastMinor: 0n },
    { count: 0 },
    { count: 1.5 },
    { count: maxEnvelopes + 1 },
  ])
    expect(() => cutPot({ ...pot, ...wrong })).toThrow(RangeError)
})

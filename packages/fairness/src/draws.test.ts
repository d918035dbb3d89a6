import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { blockOf, drawsFor, parseClientSeed, parseNonce, serverSeedOf } from './index.ts'
import type { RoundSeeds } from './index.ts'

const key = Uint8Array.from({ length: 32 }, (_, index) => index)

function seedsOf(client: string, nonceValue: bigint): RoundSeeds {
  const clientSeed = parseClientSeed(client)
  const nonce = parseNonce(nonceValue)
  if (clientSeed === undefined || nonce === undefined) throw new Error('the test passes invalid seeds')
  return { serverSeed: serverSeedOf(key), clientSeed, nonce }
}

function manyBelow(n: number, count: number, nonce = 0n): number[] {
  const draws = drawsFor(seedsOf('chi-square', nonce))
  return Array.from({ length: count }, () => draws.below(n))
}

test('the worked example in the documentation holds', () => {
  const draws = drawsFor(seedsOf('lotus', 7n))
  expect(Array.from({ length: 5 }, () => draws.below(24))).toEqual([18, 20, 11, 18, 22])
  expect(draws.trace()[0]).toEqual({
    block: 0,
    offset: 0,
    uint32: 0xb15adb2a,
    n: 24,
    value: 18,
    rejected: false,
  })
})

test("the stream is HMAC-SHA256 of seed, nonce and block, as Node's own crypto computes it", () => {
  const expected = [0, 1, 2].map((block) => createHmac('sha256', key).update(`lotus:7:${block}`).digest())
  const seeds = seedsOf('lotus', 7n)
  expect([0, 1, 2].map((block) => Buffer.from(blockOf(seeds, block)))).toEqual(expected)

  const draws = drawsFor(seeds)
  const read = Array.from({ length: 24 }, () => draws.below(2 ** 32))
  const stream = Buffer.concat(expected)
  expect(read).toEqual(Array.from({ length: 24 }, (_, index) => stream.readUInt32BE(index * 4)))
})

test('numbers in the incomplete last group are rejected, and the trace shows it', () => {
  const n = 2_863_311_531 // The incomplete last group is a third of all numbers.
  const draws = drawsFor(seedsOf('lotus', 7n))
  expect(draws.below(n)).toBe(1_964_636_298)
  expect(draws.trace().map((step) => step.rejected)).toEqual([true, true, true, false])
  expect(draws.trace().every((step) => step.rejected === step.uint32 >= n)).toBe(true)
})

test('the same seeds give the same draws; a different nonce or client seed gives different ones', () => {
  const read = (client: string, nonce: bigint) => {
    const draws = drawsFor(seedsOf(client, nonce))
    return Array.from({ length: 16 }, () => draws.below(1_000_000)).join()
  }
  expect(read('lotus', 7n)).toBe(read('lotus', 7n))
  expect(new Set([read('lotus', 7n), read('lotus', 8n), read('lotuS', 7n)]).size).toBe(3)
})

test('every one of the 64 bits of a nonce changes the stream', () => {
  const nonces = Array.from({ length: 64 }, (_, bit) => 2n ** BigInt(bit))
  const all = [0n, ...nonces, ...nonces.map((nonce) => 2n ** 64n - nonce)]
  const streams = new Set(all.map((nonce) => Buffer.from(blockOf(seedsOf('lotus', nonce), 0)).toString('hex')))
  expect(streams.size).toBe(new Set(all).size)
})

test('below() accepts only whole numbers from 1 to 2^32', () => {
  const draws = drawsFor(seedsOf('lotus', 7n))
  for (const bad of [0, -1, 1.5, Number.NaN, 2 ** 32 + 1]) expect(() => draws.below(bad)).toThrow(RangeError)
  expect(draws.below(1)).toBe(0)
})

/**
 * Whether counts of equally likely values pass the chi-square test at p = 0.001. The critical value is the
 * approximation by Wilson and Hilferty (1931): k (1 - 2/(9k) + 3.0902 √(2/(9k)))³ for k degrees of freedom.
 */
function looksUniform(values: readonly number[], n: number): boolean {
  const counts = Array.from({ length: n }, () => 0)
  for (const value of values) counts[value] = (counts[value] ?? Number.NaN) + 1
  const expected = values.length / n
  const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  const freedom = n - 1
  const spread = 2 / (9 * freedom)
  return chiSquare <= freedom * (1 - spread + 3.0902 * Math.sqrt(spread)) ** 3
}

test.each([2, 3, 6, 24, 32, 37, 52, 100, 1000])('100,000 draws below %i are uniform', (n) => {
  expect(looksUniform(manyBelow(n, 100_000), n)).toBe(true)
})

test('the uniformity check catches the modulo bias of a byte: byte % 37 fails it', () => {
  const planted = manyBelow(256, 100_000).map((byte) => byte % 37)
  expect(looksUniform(planted, 37)).toBe(false)
})

test('the first draws of 100,000 consecutive nonces are uniform too', () => {
  const firsts = Array.from({ length: 100_000 }, (_, nonce) => drawsFor(seedsOf('lotus', BigInt(nonce))).below(37))
  expect(looksUniform(firsts, 37)).toBe(true)
})

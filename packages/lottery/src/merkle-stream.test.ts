import { createHash, hash } from 'node:crypto'
import { bytesToHex } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isInTree,
  leafHash,
  leavesOfSum,
  merkleStream,
  merkleTree,
  proofFromSums,
  type MerkleSums,
  type Sha256,
} from './index.ts'

const nodeSha256: Sha256 = (bytes) => hash('sha256', bytes, 'buffer')
const texts = (count: number) => Array.from({ length: count }, (_, index) => `slip ${index}\n`)
const leavesOf = (count: number) =>
  texts(count).map((text): Uint8Array => createHash('sha256').update('\0').update(text).digest())

function sumsOf(leaves: readonly Uint8Array[], sha256?: Sha256) {
  const stream = merkleStream(sha256)
  for (const leaf of leaves) stream.add(leaf)
  return stream.end()
}

/** Node's bytes are Buffers. */
const hexOf = ({ sums, ...others }: MerkleSums) => ({ ...others, sums: sums.map(bytesToHex) })

const proofOf = (leaves: readonly Uint8Array[], index: number) => {
  const from = index - (index % leavesOfSum)
  return proofFromSums(leaves.slice(from, from + leavesOfSum), index, sumsOf(leaves, nodeSha256), nodeSha256)
}

test('leaves that go by one after another have the root of the whole tree, with either hash function', () => {
  const leaves = leavesOf(70)
  for (let size = 0; size <= leaves.length; size += 1) {
    const some = leaves.slice(0, size)
    expect(sumsOf(some).root).toBe(merkleTree(some).root)
    expect(hexOf(sumsOf(some, nodeSha256))).toEqual(hexOf(sumsOf(some)))
  }
})

test('so do thousands of them, around every multiple of what shares a sum', () => {
  const leaves = leavesOf(3 * leavesOfSum + 2)
  for (const size of [-1, 0, 1, 2].flatMap((more) => [1, 2, 3].map((times) => times * leavesOfSum + more))) {
    if (size > leaves.length) continue
    const { root, sums } = sumsOf(leaves.slice(0, size), nodeSha256)
    expect([size, root]).toEqual([size, merkleTree(leaves.slice(0, size), nodeSha256).root])
    expect(sums).toHaveLength(Math.ceil(size / leavesOfSum))
  }
})

test('a proof from the sums is the proof of the whole tree, for any leaf of any tree', () => {
  const all = leavesOf(5_000)
  fc.assert(
    fc.property(fc.integer({ min: 1, max: all.length }), fc.nat(), (size, choice) => {
      const leaves = all.slice(0, size)
      const index = choice % size
      const tree = merkleTree(leaves, nodeSha256)
      const proof = proofOf(leaves, index)
      expect(proof).toEqual(tree.proofOf(index))
      expect(isInTree({ text: texts(size)[index] ?? '', index, size, proof }, tree.root)).toBe(true)
    }),
    { numRuns: 40 },
  )
})

test('a proof is not made of leaves that are not those of its sum', () => {
  const leaves = leavesOf(2 * leavesOfSum)
  const sums = sumsOf(leaves)
  const second = leaves.slice(leavesOfSum)
  expect(() => proofFromSums(second, 0, sums)).toThrow(RangeError)
  expect(() => proofFromSums(second.slice(1), leavesOfSum, sums)).toThrow(RangeError)
  expect(() => proofFromSums(second.with(3, leafHash('another')), leavesOfSum, sums)).toThrow(RangeError)
  for (const index of [-1, 0.5, 2 * leavesOfSum]) expect(() => proofFromSums(second, index, sums)).toThrow(RangeError)
})

test('a stream does not keep the leaf that it was given', () => {
  // A Buffer's slice would be the same memory.
  const leaf = Buffer.from(leafHash('one'))
  const stream = merkleStream()
  stream.add(leaf)
  leaf.fill(0)
  expect(stream.end().root).toBe(bytesToHex(leafHash('one')))
})

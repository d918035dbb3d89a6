import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { isInTree, leafHash, merkleTree } from './index.ts'

const texts = (count: number) => Array.from({ length: count }, (_, index) => `ticket ${index}\n`)
const treeOf = (count: number) => merkleTree(texts(count).map(leafHash))

/** The root as RFC 9162 defines it, by halves, with Node's own hash. */
function rootByDefinition(leaves: readonly string[]): Buffer {
  const hash = (...parts: readonly (string | Buffer)[]) => {
    const sum = createHash('sha256')
    for (const part of parts) sum.update(part)
    return sum.digest()
  }
  const [first] = leaves
  if (first === undefined) return hash()
  if (leaves.length === 1) return hash('\0', first)
  let half = 1
  while (half * 2 < leaves.length) half *= 2
  return hash('\u0001', rootByDefinition(leaves.slice(0, half)), rootByDefinition(leaves.slice(half)))
}

test('the root is that of RFC 9162, computed by its definition with another hash function', () => {
  for (let count = 0; count <= 40; count += 1) {
    expect(treeOf(count).root).toBe(rootByDefinition(texts(count)).toString('hex'))
  }
})

test('every ticket has a proof, which holds for its own text, place, size and root only', () => {
  for (let size = 1; size <= 20; size += 1) {
    const tree = treeOf(size)
    for (const [index, text] of texts(size).entries()) {
      const proof = tree.proofOf(index)
      expect(isInTree({ text, index, size, proof }, tree.root)).toBe(true)
      expect(isInTree({ text: `${text} `, index, size, proof }, tree.root)).toBe(false)
      expect(isInTree({ text, index, size, proof }, treeOf(size + 1).root)).toBe(false)
      expect(isInTree({ text, index, size, proof: [...proof, tree.root] }, tree.root)).toBe(false)
      expect(isInTree({ text, index, size, proof: proof.slice(1) }, tree.root)).toBe(size === 1)
      expect(isInTree({ text, index: index ^ 1, size, proof }, tree.root)).toBe(false)
    }
  }
})

test('a proof of anything else is refused, not thrown at', () => {
  const tree = treeOf(5)
  const [text = ''] = texts(5)
  const proof = tree.proofOf(0)
  for (const index of [-1, 5, 0.5, Number.NaN, 2 ** 53])
    expect(isInTree({ text, index, size: 5, proof }, tree.root)).toBe(false)
  expect(isInTree({ text, index: 0, size: 5, proof: ['zz', ...proof.slice(1)] }, tree.root)).toBe(false)
  expect(isInTree({ text, index: 0, size: 0, proof }, tree.root)).toBe(false)
  for (const index of [-1, 5, 0.5]) expect(() => tree.proofOf(index)).toThrow(RangeError)
})

test('a node cannot be passed off as a ticket: leaves and nodes are hashed differently', () => {
  const [left, right] = texts(2).map((text) => Buffer.from(leafHash(text)).toString('latin1'))
  expect(merkleTree([leafHash(`${left}${right}`)]).root).not.toBe(treeOf(2).root)
})

test('a ticket that is changed, added, left out or moved changes the root', () => {
  const list = texts(9)
  const rootOf = (changed: readonly string[]) => merkleTree(changed.map(leafHash)).root
  const roots = [
    list,
    list.with(4, 'ticket 4, changed\n'),
    [...list, 'ticket 9\n'],
    list.slice(1),
    list.with(0, 'ticket 1\n').with(1, 'ticket 0\n'),
    [...list, 'ticket 8\n'],
  ].map(rootOf)
  expect(new Set(roots).size).toBe(roots.length)
})

import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

const leafPrefix = Uint8Array.of(0)
const nodePrefix = Uint8Array.of(1)

/** The hash of a leaf: SHA-256 of a zero byte and the text in UTF-8 (RFC 9162, 2.1.1). */
export function leafHash(text: string): Uint8Array {
  return sha256(concatBytes(leafPrefix, utf8ToBytes(text)))
}

function nodeHash(left: Uint8Array, right: Uint8Array, hash: (bytes: Uint8Array) => Uint8Array = sha256): Uint8Array {
  return hash(concatBytes(nodePrefix, left, right))
}

/** A tree of hashes over a list. */
export interface MerkleTree {
  readonly size: number
  /** 64 hexadecimal digits. */
  readonly root: string
  /** The hashes that lead from a leaf, counted from 0, to the root. Throws a RangeError if there is no such leaf. */
  proofOf(index: number): readonly string[]
}

/**
 * The tree over leaf hashes in their order, as RFC 9162 (2.1) defines it: a node is SHA-256 of a one byte and its two children; a
 * last node without a neighbour moves up as it is. The root of nothing is SHA-256 of nothing. `hash` is SHA-256 as well, where there
 * is a faster one.
 */
export function merkleTree(
  leaves: readonly Uint8Array[],
  hash: (bytes: Uint8Array) => Uint8Array = sha256,
): MerkleTree {
  const levels: (readonly Uint8Array[])[] = [leaves]
  for (let level = leaves; level.length > 1;) {
    level = parentsOf(level, hash)
    levels.push(level)
  }
  const root = levels.at(-1)?.[0] ?? hash(new Uint8Array(0))
  return {
    size: leaves.length,
    root: bytesToHex(root),
    proofOf(index) {
      if (!Number.isInteger(index) || index < 0 || index >= leaves.length) throw new RangeError(`no leaf ${index}`)
      return levels.flatMap((level, height) => {
        const sibling = level[Math.floor(index / 2 ** height) ^ 1]
        return sibling === undefined || level.length === 1 ? [] : [bytesToHex(sibling)]
      })
    },
  }
}

function parentsOf(level: readonly Uint8Array[], hash: (bytes: Uint8Array) => Uint8Array): Uint8Array[] {
  const parents: Uint8Array[] = []
  for (let index = 0; index < level.length; index += 2) {
    const [left, right] = [level[index], level[index + 1]]
    if (left !== undefined) parents.push(right === undefined ? left : nodeHash(left, right, hash))
  }
  return parents
}

/** What somebody needs to check that a text is in a tree. */
export interface InclusionProof {
  readonly text: string
  /** From 0. */
  readonly index: number
  readonly size: number
  readonly proof: readonly string[]
}

/** Whether a text is the leaf with this index of the tree with this size and root (RFC 9162, 2.1.3.2). */
export function isInTree({ text, index, size, proof }: InclusionProof, root: string): boolean {
  if (!Number.isSafeInteger(index) || !Number.isSafeInteger(size) || index < 0 || index >= size) return false
  if (!proof.every((hash) => /^[0-9a-f]{64}$/.test(hash))) return false
  let [place, last] = [index, size - 1]
  let hash = leafHash(text)
  for (const step of proof) {
    if (last === 0) return false
    const sibling = hexToBytes(step)
    if (place % 2 === 1 || place === last) {
      hash = nodeHash(sibling, hash)
      while (place % 2 === 0 && place !== 0) [place, last] = [Math.floor(place / 2), Math.floor(last / 2)]
    } else {
      hash = nodeHash(hash, sibling)
    }
    ;[place, last] = [Math.floor(place / 2), Math.floor(last / 2)]
  }
  return last === 0 && bytesToHex(hash) === root
}

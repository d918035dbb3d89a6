import { sha256 as ownSha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { merkleTree } from './merkle.ts'

/** SHA-256 of bytes, which it does not keep. On a server, Node's own is several times faster than the one in the browser. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array

/** How many leaves share a hash of {@link MerkleSums}: a power of two, so that they are a tree of their own in the whole one. */
export const leavesOfSum = 1_024

/** What is known of a tree once all of its leaves have gone by. */
export interface MerkleSums {
  readonly size: number
  /** 64 hexadecimal digits, the same as `merkleTree` has. */
  readonly root: string
  /** The roots of the first {@link leavesOfSum} leaves, of the next, and so on. With them, a proof needs only the leaves of one sum. */
  readonly sums: readonly Uint8Array[]
}

/** Takes the leaves of a tree one after another, and remembers some hundred bytes and the sums. */
export interface MerkleStream {
  /** The next leaf's hash, as `leafHash` makes it. It is not kept. */
  add(leaf: Uint8Array): void
  end(): MerkleSums
}

/**
 * The root of `merkleTree` for leaves that are too many to be held at once. A stack has the roots of the complete trees so far, each
 * smaller than the one before: 1,000,000 leaves with Node's hash take about a second.
 */
export function merkleStream(sha256: Sha256 = ownSha256): MerkleStream {
  const hashPair = pairHash(sha256)
  const stack: Uint8Array[] = []
  const sums: Uint8Array[] = []
  let size = 0
  return {
    add(leaf) {
      let node: Uint8Array = new Uint8Array(leaf)
      let count = size
      for (let height = 1; count % 2 === 1; height += 1) {
        const left = stack.pop()
        if (left === undefined) throw new Error('a tree on the stack is missing')
        node = hashPair(left, node)
        if (2 ** height === leavesOfSum) sums.push(node)
        count = (count - 1) / 2
      }
      stack.push(node)
      size += 1
    },
    end() {
      const whole = sums.length * leavesOfSum
      // The trees on the stack that are smaller than a sum are the last, incomplete one.
      const rest = stack.slice(stack.length - onesOf(size - whole))
      const last = foldRight(rest, hashPair)
      const root = foldRight(stack, hashPair) ?? sha256(new Uint8Array(0))
      return { size, root: bytesToHex(root), sums: last === undefined ? [...sums] : [...sums, last] }
    },
  }
}

/**
 * The proof of a leaf, like that of `merkleTree`, from the sums of the tree and the hashes of the leaves that share its sum: those
 * from `index - index % leavesOfSum` on, {@link leavesOfSum} of them or as many as there are. Throws a RangeError if they are not
 * those leaves.
 */
export function proofFromSums(
  leaves: readonly Uint8Array[],
  index: number,
  { size, sums }: MerkleSums,
  sha256: Sha256 = ownSha256,
): readonly string[] {
  if (!Number.isInteger(index) || index < 0 || index >= size) throw new RangeError(`no leaf ${index}`)
  const place = Math.floor(index / leavesOfSum)
  const sum = sums[place]
  const own = merkleTree(leaves, sha256)
  if (sum === undefined || own.root !== bytesToHex(sum)) throw new RangeError('these leaves have another sum')
  return [...own.proofOf(index % leavesOfSum), ...merkleTree(sums, sha256).proofOf(place)]
}

/** Of 0b1011 leaves, three complete trees are on the stack. */
function onesOf(count: number): number {
  return [...count.toString(2)].filter((bit) => bit === '1').length
}

function foldRight(
  nodes: readonly Uint8Array[],
  hashPair: (left: Uint8Array, right: Uint8Array) => Uint8Array,
): Uint8Array | undefined {
  let folded: Uint8Array | undefined
  for (const node of nodes.toReversed()) folded = folded === undefined ? node : hashPair(node, folded)
  return folded
}

/** A node's hash: SHA-256 of a one byte and the two children, put together in the same buffer each time. */
function pairHash(sha256: Sha256): (left: Uint8Array, right: Uint8Array) => Uint8Array {
  const bytes = new Uint8Array(65)
  bytes[0] = 1
  return (left, right) => {
    bytes.set(left, 1)
    bytes.set(right, 33)
    return sha256(bytes)
  }
}

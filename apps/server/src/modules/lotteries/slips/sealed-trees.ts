import { createHash } from 'node:crypto'
import { leavesOfSum, merkleStream, proofFromSums, type MerkleSums } from '@baize/lottery'
import type { Database } from '../../../kernel/database/pool.ts'
import { leavesFrom } from './sealed-trees.sql.ts'

/** The place of a leaf in the tree of its draw. */
export interface LeafProof {
  readonly index: number
  readonly size: number
  readonly path: readonly string[]
  readonly root: string
}

/** What is kept of a tree: some 70 bytes for each {@link leavesOfSum} leaves. */
interface KeptTree {
  readonly sums: MerkleSums
  /** The first slip of each sum. */
  readonly firstSlips: readonly string[]
}

const keptTrees = 500
/** So many leaves are read at once. */
const pageLeaves = 16 * leavesOfSum
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

/**
 * The trees of draws that are sealed. The first proof of a draw reads all of its leaves in pages; what is kept of them is small, so that
 * every other proof reads a thousand leaves at most.
 */
export class SealedTrees {
  readonly #database: Database
  /** The one that was asked for longest ago first. */
  readonly #trees = new Map<string, Promise<KeptTree>>()

  constructor(database: Database) {
    this.#database = database
  }

  /** The proof of a slip; undefined if it is not in the tree. */
  async proofOf(drawId: string, slipId: string): Promise<LeafProof | undefined> {
    const { sums, firstSlips } = await this.#tree(drawId)
    const place = firstSlips.findLastIndex((first) => first <= slipId)
    const from = firstSlips[place]
    if (from === undefined) return undefined
    const page = await leavesFrom(this.#database, drawId, { from, limit: leavesOfSum })
    const offset = page.findIndex((leaf) => leaf.slipId === slipId)
    if (offset < 0) return undefined
    const index = place * leavesOfSum + offset
    const leaves = page.map(({ leaf }) => leaf)
    const path = proofFromSums(leaves, index, sums, sha256)
    return { index, size: sums.size, path, root: sums.root }
  }

  #tree(drawId: string): Promise<KeptTree> {
    const known = this.#trees.get(drawId)
    const tree = known ?? this.#read(drawId)
    this.#trees.delete(drawId)
    this.#trees.set(drawId, tree)
    if (known === undefined) tree.catch(() => this.#trees.delete(drawId))
    for (const old of this.#trees.keys()) {
      if (this.#trees.size <= keptTrees) break
      this.#trees.delete(old)
    }
    return tree
  }

  async #read(drawId: string): Promise<KeptTree> {
    const stream = merkleStream(sha256)
    const firstSlips: string[] = []
    let [size, after]: [number, string | undefined] = [0, undefined]
    for (;;) {
      const page = await leavesFrom(this.#database, drawId, { after, limit: pageLeaves })
      for (const { slipId, leaf } of page) {
        if (size % leavesOfSum === 0) firstSlips.push(slipId)
        stream.add(leaf)
        size += 1
      }
      after = page.at(-1)?.slipId
      if (page.length < pageLeaves) return { sums: stream.end(), firstSlips }
    }
  }
}

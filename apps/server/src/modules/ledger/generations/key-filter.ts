import type { Randomness } from '../../../kernel/randomness.ts'
import type { ProviderId } from '../ledger.types.ts'
import type { KeyWords } from '../storage/provider-key.ts'

/** A key of a provider in its stored form. */
export interface FilteredKey {
  readonly providerId: ProviderId
  readonly words: KeyWords
}

const blockWords = 8
/** The factors of 4 bytes that precede the blocks: five for each of two hashes, and one for each word of a block. */
const spreadAt = 10
const seedBytes = 4 * (spreadAt + blockWords)
const blockBytes = 4 * blockWords
/** With 16 bits for each key, about one key in a thousand that is not there is taken for one that may be. */
const bitsPerKey = 16

/**
 * A split block Bloom filter: tells of a key that it is certainly not in a set, or that it may be. A key sets one bit in each of
 * the eight words of one block, so that asking touches one line of the processor's cache. The factors of its hash are random,
 * so that nobody who chooses keys can tell which of them collide.
 *
 * Stored as 72 bytes of factors and the blocks, all in little-endian 32-bit words.
 */
export class KeyFilter {
  /** What is stored. */
  readonly bytes: Uint8Array
  readonly #factors: Uint32Array
  readonly #words: Int32Array
  readonly #lastBlock: number

  private constructor(bytes: Uint8Array) {
    // Copied, since words must begin at a multiple of four.
    const aligned = new Uint8Array(bytes)
    this.bytes = aligned
    this.#factors = new Uint32Array(aligned.buffer, 0, seedBytes / 4)
    this.#words = new Int32Array(aligned.buffer, seedBytes)
    this.#lastBlock = this.#words.length / blockWords - 1
  }

  /** Makes an empty filter for up to about so many keys; more make it less selective, never wrong. */
  static forKeys(keys: number, randomness: Randomness): KeyFilter {
    const blocks = 2 ** Math.max(0, Math.round(Math.log2((keys * bitsPerKey) / (8 * blockBytes))))
    const bytes = new Uint8Array(seedBytes + blocks * blockBytes)
    bytes.set(randomness.bytes(seedBytes))
    // An even factor would lose bits.
    for (let at = 0; at < seedBytes; at += 4) bytes[at] = (bytes[at] ?? 0) | 1
    return new KeyFilter(bytes)
  }

  /** Opens a stored filter. Throws if the bytes cannot be one. */
  static from(bytes: Uint8Array): KeyFilter {
    const blocks = (bytes.length - seedBytes) / blockBytes
    if (blocks < 1 || !Number.isInteger(Math.log2(blocks))) throw new Error(`a filter has no ${bytes.length} bytes`)
    return new KeyFilter(bytes)
  }

  add(key: FilteredKey): void {
    const start = this.#blockOf(key)
    const bits = this.#hash(key, 5)
    for (let word = 0; word < blockWords; word += 1)
      this.#words[start + word] = (this.#words[start + word] ?? 0) | this.#bitOf(bits, word)
  }

  /** `false`: the key was certainly not added. */
  mayHave(key: FilteredKey): boolean {
    const start = this.#blockOf(key)
    const bits = this.#hash(key, 5)
    for (let word = 0; word < blockWords; word += 1)
      if (((this.#words[start + word] ?? 0) & this.#bitOf(bits, word)) === 0) return false
    return true
  }

  #blockOf(key: FilteredKey): number {
    return (this.#hash(key, 0) & this.#lastBlock) * blockWords
  }

  #bitOf(bits: number, word: number): number {
    return 1 << (Math.imul(bits, this.#factors[spreadAt + word] ?? 1) >>> 27)
  }

  #hash({ providerId, words: [k, l, m, n] }: FilteredKey, first: number): number {
    const factors = this.#factors
    let hash = mixed(providerId, factors[first] ?? 0)
    hash = mixed(hash ^ k, factors[first + 1] ?? 0)
    hash = mixed(hash ^ l, factors[first + 2] ?? 0)
    hash = mixed(hash ^ m, factors[first + 3] ?? 0)
    return mixed(hash ^ n, factors[first + 4] ?? 0)
  }
}

function mixed(word: number, factor: number): number {
  const product = Math.imul(word ^ (word >>> 16), factor)
  return product ^ (product >>> 15)
}

import type { Randomness } from '../../../kernel/randomness.ts'
import type { Posting, ProviderId, StoredTransaction } from '../ledger.types.ts'
import {
  hasKey,
  maxBytesOf,
  readPosting,
  writableBytes,
  writePosting,
  type WritableBytes,
} from '../storage/posting-bytes.ts'
import { uuidText, type CompactKey } from '../storage/provider-key.ts'

/** How many of the newest keys, and how many bytes, are remembered at least. */
export interface RecentKeysSize {
  readonly keys: number
  readonly bytes: number
}

/** Several seconds of full load with texts of usual length. */
const defaultSize: RecentKeysSize = { keys: 50_000, bytes: 12 * 1024 * 1024 }

/** 8 batch · 8 time in epoch milliseconds · 2 lane · 2 number of postings; then the postings. */
const headBytes = 8 + 8 + 2 + 2

/**
 * What was recently posted under which keys, so that a repeated call is answered without a database query. It is kept
 * as bytes: hundreds of thousands of objects that live for some seconds would cost more than the postings themselves,
 * because the garbage collector moves and marks each of them.
 *
 * It alternates between two generations: when one is full, the other is cleared and takes over.
 */
export class RecentKeys {
  readonly #hash: KeyHash
  #young: Generation
  #old: Generation

  /** `randomness` seeds the hash, so that nobody can choose keys that all collide. */
  constructor(randomness: Randomness, size = defaultSize) {
    this.#hash = keyHash(randomness)
    this.#young = new Generation(size)
    this.#old = new Generation(size)
  }

  /** Returns what was posted under a key, if it is remembered. */
  find(providerId: ProviderId, key: CompactKey): StoredTransaction | undefined {
    const hash = this.#hash(providerId, key)
    return this.#young.find(hash, providerId, key) ?? this.#old.find(hash, providerId, key)
  }

  /** Remembers the postings of one key. There must be at least one. */
  remember(providerId: ProviderId, key: CompactKey, postings: readonly Posting[]): void {
    const hash = this.#hash(providerId, key)
    if (this.#young.add(hash, key, postings)) return
    const full = this.#young
    this.#young = this.#old
    this.#old = full
    this.#young.clear()
    // If it does not even fit into an empty generation, a repeated call queries the database.
    this.#young.add(hash, key, postings)
  }
}

type KeyHash = (providerId: ProviderId, key: CompactKey) => number

/** Mixes the words with random factors, so that nobody who chooses keys can tell which of them collide. */
function keyHash(randomness: Randomness): KeyHash {
  const chance = randomness.bytes(20)
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = new Uint32Array(chance.slice().buffer).map((factor) => factor | 1)
  return (providerId, { words }) => {
    const [k, l, m, n] = words
    let hash = mixed(providerId, e)
    hash = mixed(hash ^ k, a)
    hash = mixed(hash ^ l, b)
    hash = mixed(hash ^ m, c)
    hash = mixed(hash ^ n, d)
    return hash >>> 0
  }
}

function mixed(word: number, factor: number): number {
  const product = Math.imul(word ^ (word >>> 16), factor)
  return product ^ (product >>> 15)
}

class Generation {
  readonly #size: RecentKeysSize
  readonly #content: WritableBytes
  /** A hash table of record offsets plus 1; 0 marks a free place. At least half of the places stay free. */
  readonly #places: Int32Array
  readonly #lastPlace: number
  #count = 0
  #end = 0

  constructor(size: RecentKeysSize) {
    this.#size = size
    this.#content = writableBytes(size.bytes)
    const places = 2 ** Math.ceil(Math.log2(2 * size.keys))
    this.#places = new Int32Array(places)
    this.#lastPlace = places - 1
  }

  clear(): void {
    this.#places.fill(0)
    this.#count = 0
    this.#end = 0
  }

  find(hash: number, providerId: ProviderId, key: CompactKey): StoredTransaction | undefined {
    for (let place = hash & this.#lastPlace; ; place = (place + 1) & this.#lastPlace) {
      const record = this.#places[place] ?? 0
      if (record === 0) return undefined
      if (hasKey(this.#content, record - 1 + headBytes, providerId, key)) return this.#read(record - 1, key)
    }
  }

  /** Returns `false` if there is not enough room. */
  add(hash: number, key: CompactKey, postings: readonly Posting[]): boolean {
    const [first] = postings
    if (first === undefined) return true
    let maxBytes = headBytes
    for (const posting of postings) maxBytes += maxBytesOf(posting)
    if (this.#count >= this.#size.keys || this.#end + maxBytes > this.#size.bytes) return false
    this.#link(hash, this.#end)
    const { view } = this.#content
    view.setBigInt64(this.#end, first.batch)
    view.setFloat64(this.#end + 8, first.postedAt.epochMilliseconds)
    view.setInt16(this.#end + 16, first.lane)
    view.setInt16(this.#end + 18, postings.length)
    this.#end += headBytes
    for (const posting of postings) this.#end = writePosting(this.#content, this.#end, posting, key)
    return true
  }

  #link(hash: number, record: number): void {
    let place = hash & this.#lastPlace
    while (this.#places[place] !== 0) place = (place + 1) & this.#lastPlace
    this.#places[place] = record + 1
    this.#count += 1
  }

  #read(record: number, { text, words, isUuid }: CompactKey): StoredTransaction | undefined {
    const { view } = this.#content
    const postedAt = Temporal.Instant.fromEpochMilliseconds(view.getFloat64(record + 8))
    // A posting stored without the text of its key has a UUID as its key, whatever the lookup was for.
    const known = {
      key: isUuid ? text : uuidText(words),
      batch: view.getBigInt64(record),
      lane: view.getInt16(record + 16),
      postedAt,
    }
    const postings: Posting[] = []
    let at = record + headBytes
    for (let left = view.getInt16(record + 18); left > 0; left -= 1) {
      const { posting, end } = readPosting(this.#content, at, known)
      postings.push(posting)
      at = end
    }
    const [first] = postings
    return first && { key: first.key, accountId: first.accountId, postings }
  }
}

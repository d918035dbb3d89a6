/**
 * A map with limited size: it keeps at least the newest `limit` entries and at most twice as many. It alternates
 * between two generations, because a V8 map that loses its oldest entry with every insertion becomes slow.
 */
export class BoundedMap<K, V> {
  readonly #limit: number
  #young = new Map<K, V>()
  #old = new Map<K, V>()

  constructor(limit: number) {
    this.#limit = limit
  }

  get(key: K): V | undefined {
    return this.#young.get(key) ?? this.#old.get(key)
  }

  /** Sets the entry and makes it the newest. */
  set(key: K, value: V): void {
    this.#young.set(key, value)
    if (this.#young.size < this.#limit) return
    this.#old = this.#young
    this.#young = new Map()
  }

  delete(key: K): void {
    this.#young.delete(key)
    this.#old.delete(key)
  }
}

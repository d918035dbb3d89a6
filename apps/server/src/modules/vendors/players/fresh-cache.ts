/** The settings of a {@link FreshCache}. */
export interface FreshCacheSetting<Key, Answer> {
  /** Asks for many keys in one statement. A key that is missing from the reply has no answer. */
  readonly ask: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Answer>>
  /** An answer that is older than this is never returned. */
  readonly freshMs: number
  /** How many answers are kept. The oldest are dropped first. */
  readonly maxAnswers: number
}

/** An answer in use is refreshed after this share of its lifetime. The rest is left for gathering keys and asking. */
const askedAgainAfter = 0.7
/** Storing this many answers takes a few milliseconds, during which bets wait. */
const askedAtOnce = 500

interface Failure {
  readonly error: unknown
}
type Failures<Key> = ReadonlyMap<Key, Failure>

interface Entry<Answer> {
  readonly answer: Answer | undefined
  readonly askedAtMs: number
}

/**
 * A cache of answers that may change; none is returned that is older than its lifetime. An answer in use is refreshed
 * before it is too old, many keys in one statement, so that thousands of bets cost a few questions a second and wait
 * for none.
 */
export class FreshCache<Key, Answer> {
  readonly #setting: FreshCacheSetting<Key, Answer>
  readonly #entries = new Map<Key, Entry<Answer>>()
  #due = new Set<Key>()
  #asking: Promise<Failures<Key>> | undefined
  #gathers = false

  constructor(setting: FreshCacheSetting<Key, Answer>) {
    this.#setting = setting
  }

  /**
   * Returns the answer from memory, or `undefined` if the key has none. Returns a promise only if the cached answer is
   * too old.
   */
  answerOf(key: Key, nowMs: number): Answer | undefined | Promise<Answer | undefined> {
    const entry = this.#entries.get(key)
    const age = entry === undefined ? Infinity : nowMs - entry.askedAtMs
    // If the age is negative, the clock was set back, and the true age of the answer is unknown.
    if (entry === undefined || age < 0 || age >= this.#setting.freshMs) return this.#askNow(key, nowMs)
    // Once most of its lifetime is over, it is refreshed in the background, once.
    if (age >= this.#setting.freshMs * askedAgainAfter && !this.#due.has(key)) this.#askLater(key, nowMs)
    return entry.answer
  }

  /** Forgets a key whose answer is known to have changed in this process. */
  forget(key: Key): void {
    this.#entries.delete(key)
  }

  async #askNow(key: Key, nowMs: number): Promise<Answer | undefined> {
    this.#due.add(key)
    const failed = await this.#askSoon(nowMs)
    const failure = failed.get(key)
    if (failure !== undefined) throw failure.error
    return this.#entries.get(key)?.answer
  }

  /** Gathers keys that are not urgent during a part of the time in which their answers are fresh. */
  #askLater(key: Key, nowMs: number): void {
    this.#due.add(key)
    if (this.#gathers) return
    this.#gathers = true
    setTimeout(() => {
      this.#gathers = false
      // If it fails in the background, the next caller who needs the answer asks again.
      if (this.#due.size > 0) void this.#askSoon(nowMs)
    }, this.#setting.freshMs / 10).unref()
  }

  /** Keys that arrive before the event loop turns share one question. Each caller finds the answer to its own key. */
  #askSoon(nowMs: number): Promise<Failures<Key>> {
    this.#asking ??= new Promise((resolve) => setImmediate(resolve)).then(() => this.#ask(nowMs))
    return this.#asking
  }

  /** Never rejects. Returns the keys that got no answer, each with its error. */
  async #ask(nowMs: number): Promise<Failures<Key>> {
    const keys = [...this.#due]
    this.#due = new Set()
    this.#asking = undefined
    const failed = new Map<Key, Failure>()
    for (let from = 0; from < keys.length; from += askedAtOnce)
      await this.#askSome(keys.slice(from, from + askedAtOnce), nowMs, failed)
    this.#shrink()
    return failed
  }

  /** If a question fails, asks for each half of the keys, so that a bad key fails alone. */
  async #askSome(keys: readonly Key[], nowMs: number, failed: Map<Key, Failure>): Promise<void> {
    let part = keys
    let failure = await this.#tryOnce(part, nowMs)
    while (failure !== undefined && part.length > 1) {
      const left = part.slice(0, part.length / 2)
      const right = part.slice(left.length)
      const ofLeft = await this.#tryOnce(left, nowMs)
      const ofRight = await this.#tryOnce(right, nowMs)
      // If both halves fail, the cause is not one key: the database is unavailable, so the rest is not asked for.
      if (ofLeft !== undefined && ofRight !== undefined) break
      part = ofLeft === undefined ? right : left
      failure = ofLeft ?? ofRight
    }
    if (failure !== undefined) for (const key of part) failed.set(key, failure)
  }

  async #tryOnce(keys: readonly Key[], nowMs: number): Promise<Failure | undefined> {
    try {
      const answers = await this.#setting.ask(keys)
      for (const key of keys) {
        this.#entries.delete(key)
        this.#entries.set(key, { answer: answers.get(key), askedAtMs: nowMs })
      }
      return undefined
    } catch (error) {
      return { error }
    }
  }

  /** A map iterates its keys in insertion order, so the first ones are the oldest. */
  #shrink(): void {
    for (const key of this.#entries.keys()) {
      if (this.#entries.size <= this.#setting.maxAnswers) return
      this.#entries.delete(key)
    }
  }
}

/** What {@link KeptFresh} is made with. */
export interface KeptFreshSetting<Key, Answer> {
  /** Asks for many keys in one statement. Keys that are not in the reply have no answer. */
  readonly ask: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Answer>>
  /** No answer that is given is older than this. */
  readonly freshMs: number
  /** How many answers are kept; the oldest go first. */
  readonly most: number
}

/** The share of its time after which an answer in use is asked for again: the rest is left for gathering and asking. */
const askedAgainAfter = 0.7
/** Some milliseconds of work: bets wait while an answer is taken in. */
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
 * Answers that may change, kept in memory and never older than a time. What is in use is asked for again before it is
 * too old, many keys in one statement, so that a crowd of bets costs a few questions a second and waits for none.
 */
export class KeptFresh<Key, Answer> {
  readonly #setting: KeptFreshSetting<Key, Answer>
  readonly #entries = new Map<Key, Entry<Answer>>()
  #due = new Set<Key>()
  #asking: Promise<Failures<Key>> | undefined
  #gathers = false

  constructor(setting: KeptFreshSetting<Key, Answer>) {
    this.#setting = setting
  }

  /** The answer from memory, `undefined` where there is none for the key; a promise only where memory is too old. */
  answerOf(key: Key, nowMs: number): Answer | undefined | Promise<Answer | undefined> {
    const entry = this.#entries.get(key)
    const age = entry === undefined ? Infinity : nowMs - entry.askedAtMs
    // Below zero the clock was set back: how old the answer is, nobody knows.
    if (entry === undefined || age < 0 || age >= this.#setting.freshMs) return this.#askNow(key, nowMs)
    // When most of the time is over it is asked for in the background, once.
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

  /** What need not be known at once is gathered for a part of the time in which it is fresh. */
  #askLater(key: Key, nowMs: number): void {
    this.#due.add(key)
    if (this.#gathers) return
    this.#gathers = true
    setTimeout(() => {
      this.#gathers = false
      // What fails in the background is asked again by the next one that needs its answer.
      if (this.#due.size > 0) void this.#askSoon(nowMs)
    }, this.#setting.freshMs / 10).unref()
  }

  /** All keys that come until the loop turns are one question: whoever waits for it finds the answer to its own key. */
  #askSoon(nowMs: number): Promise<Failures<Key>> {
    this.#asking ??= new Promise((resolve) => setImmediate(resolve)).then(() => this.#ask(nowMs))
    return this.#asking
  }

  /** Never rejects: gives the keys without an answer, each with what was wrong. */
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

  /** A key that cannot be asked for is looked for by halves, so that it fails alone. */
  async #askSome(keys: readonly Key[], nowMs: number, failed: Map<Key, Failure>): Promise<void> {
    let part = keys
    let failure = await this.#tryOnce(part, nowMs)
    while (failure !== undefined && part.length > 1) {
      const left = part.slice(0, part.length / 2)
      const right = part.slice(left.length)
      const ofLeft = await this.#tryOnce(left, nowMs)
      const ofRight = await this.#tryOnce(right, nowMs)
      // Where both fail it is not one key: the database is away, and is not asked for each of them.
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

  /** A map gives its keys in the order in which they were set, so the first are the oldest. */
  #shrink(): void {
    for (const key of this.#entries.keys()) {
      if (this.#entries.size <= this.#setting.most) return
      this.#entries.delete(key)
    }
  }
}

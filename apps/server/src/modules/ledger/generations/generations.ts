import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import type { Log } from '../../../kernel/log.ts'
import { systemRandomness } from '../../../kernel/randomness.ts'
import { isLockTimeout } from '../lane/database-answers.ts'
import { keepFilter, noteNewest, openNextGeneration, selectNextClosed } from './generations.sql.ts'
import { KeyFilter, type FilteredKey } from './key-filter.ts'
import { makeFilter } from './make-filter.ts'

/** When a generation is full. */
export interface GenerationSize {
  /** How many bytes its tables have, without indexes. Postgres reports them in pages of 8 KB. */
  readonly fullBytes: number
  /** After how many keys a process looks whether there is something to do. */
  readonly everyKeys: number
}

/**
 * Some two million bets: an index of their keys has about 90 MB, and so has one of their accounts, so both stay in memory, and
 * PostgreSQL writes few whole pages to the log after a checkpoint. Larger generations would make each posting more expensive, and
 * smaller ones the reading of an account, which looks into each of them.
 */
const usualSize: GenerationSize = { fullBytes: 400_000_000, everyKeys: 100_000 }

/** What a process knows about where keys are not. */
export interface KeyHints {
  /** No key is in a generation up to this one, unless it is among the suspects; -1 if nothing is known. */
  readonly filtered: number
  /** Where keys may be. `index` is the place among the keys that were asked about. */
  readonly suspects: readonly { readonly index: number; readonly generation: number }[]
}

/** Takes some milliseconds of the database. */
const accountsAtOnce = 2_000

/** Says where keys may be. */
export type HintsOf = (keys: readonly FilteredKey[]) => KeyHints

/** For whoever has no filters: the database looks into every generation. */
export const withoutHints: HintsOf = () => ({ filtered: -1, suspects: [] })

export interface GenerationsSetting {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly size?: GenerationSize | undefined
}

/**
 * The generations of keys and postings, as one process sees them. It opens the next generation when the youngest is full, makes
 * the filters of closed ones and keeps them in memory, and notes the newest posting of each account in closed ones. Several
 * processes may do so at the same time.
 *
 * Filters only save work: `ledger_post` looks a key up in every generation for which the caller gave no hint.
 */
export class Generations {
  readonly #setting: GenerationsSetting
  readonly #size: GenerationSize
  readonly #filters: { readonly generation: number; readonly filter: KeyFilter }[] = []
  #filtered = -1
  #untended = 0
  #tending: Promise<void> | undefined
  #isClosing = false

  constructor(setting: GenerationsSetting) {
    this.#setting = setting
    this.#size = setting.size ?? usualSize
  }

  /** Also looks after the generations from time to time, since every new key is asked about. */
  readonly hintsOf: HintsOf = (keys) => {
    this.#untended += keys.length
    if (this.#untended >= this.#size.everyKeys) this.tend()
    if (this.#filters.length === 0) return { filtered: this.#filtered, suspects: [] }
    const suspects: { index: number; generation: number }[] = []
    for (const [index, key] of keys.entries())
      for (const { generation, filter } of this.#filters) if (filter.mayHave(key)) suspects.push({ index, generation })
    return { filtered: this.#filtered, suspects }
  }

  /** Looks after the generations in the background. */
  tend(): void {
    if (this.#tending !== undefined || this.#isClosing) return
    this.#untended = 0
    this.#tending = this.#tend()
      .catch((error: unknown) => this.#setting.log.warn({ err: error }, 'the generations of keys are left as they are'))
      .finally(() => (this.#tending = undefined))
  }

  /** The number of closed generations whose filters this process has. */
  get filteredCount(): number {
    return this.#filtered + 1
  }

  async close(): Promise<void> {
    this.#isClosing = true
    await this.#tending
  }

  async #tend(): Promise<void> {
    const { database, clock } = this.#setting
    await this.#openNext()
    await this.#readFilters()
    while (!this.#isClosing && (await noteNewest(database, clock.now(), accountsAtOnce)));
  }

  async #readFilters(): Promise<void> {
    const { database } = this.#setting
    while (!this.#isClosing) {
      const closed = await selectNextClosed(database, this.#filtered)
      if (closed === undefined) return
      const { generation, filter = await this.#make(generation) } = closed
      if (filter === undefined) return
      if (filter.length > 0) this.#filters.push({ generation, filter: KeyFilter.from(filter) })
      this.#filtered = generation
    }
  }

  /** If somebody holds a lock for too long, the next look opens it. */
  async #openNext(): Promise<void> {
    const { database, clock } = this.#setting
    try {
      await openNextGeneration(database, clock.now(), this.#size.fullBytes)
    } catch (error) {
      if (!isLockTimeout(error)) throw error
    }
  }

  /** Makes and keeps the filter of a generation. Whatever another process kept meanwhile is as good. */
  async #make(generation: number): Promise<Uint8Array | undefined> {
    const { database } = this.#setting
    const isStopped = () => this.#isClosing
    const made = await makeFilter(database, generation, { randomness: systemRandomness, isStopped })
    if (made === undefined) return undefined
    await keepFilter(database, generation, made)
    return made.filter
  }
}

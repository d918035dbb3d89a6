import type { Database } from '../../../kernel/database/pool.ts'
import type { AccountId } from '../ledger.types.ts'
import { newestPlaces } from './sum-bets.ts'
import { laneVersions, nextBatches, type BatchStep } from './sum-postings.ts'

/** How far a consumer has read each lane, in its own table. */
export interface LogCursors {
  /** Makes cursors for lanes that have none. */
  insert(db: Database, lanes: readonly { readonly lane: number; readonly version: bigint }[]): Promise<void>
  select(db: Database): Promise<ReadonlyMap<number, bigint>>
  /** Locks a lane's cursor until the transaction ends. */
  hold(tx: Database, lane: number): Promise<bigint | undefined>
  move(tx: Database, lane: number, batch: bigint): Promise<void>
}

/** What a consumer that counts from the log is made of. */
export interface LogCounterParts<Found> {
  readonly database: Database
  readonly cursors: LogCursors
  /** Reads what these batches have. It holds no connection of its own, so it may ask for others. */
  readonly read: (db: Database, step: BatchStep) => Promise<Found>
  /** Adds that to the consumer's own rows, in the same transaction as the cursor moves. */
  readonly add: (tx: Database, found: Found) => Promise<void>
  /** The limits of one step. */
  readonly stepLimits?: { readonly batches: number; readonly postings: number } | undefined
}

const defaultLimits = { batches: 20_000, postings: 100_000 }
/** How long a member's request waits until everything of the member is counted. */
const longestWaitMs = 2_000

/** Whether a step read anything, and how far its lane has been read now. */
interface Step {
  readonly moved: boolean
  readonly upToBatch: bigint
}

const nothingDone: Step = { moved: false, upToBatch: 0n }

/**
 * Counts something from the log. A step reads the next batches of a lane, which never change; then it adds what they have and moves
 * the lane's cursor, in one transaction that locks the cursor and looks whether somebody else was faster. So whatever is stopped or
 * runs twice, a posting counts once.
 */
export class LogCounter<Found> {
  readonly #parts: LogCounterParts<Found>
  /** The step of each lane that runs now: everybody who wants one shares it. */
  readonly #steps = new Map<number, Promise<Step>>()

  constructor(parts: LogCounterParts<Found>) {
    this.#parts = parts
  }

  /** Makes cursors for lanes that have none. */
  async addCursors(): Promise<void> {
    const { database, cursors } = this.#parts
    await cursors.insert(database, await laneVersions(database))
  }

  /** Counts everything that is in the log now. */
  async catchUp(): Promise<void> {
    const { database, cursors } = this.#parts
    const [lanes, read] = await Promise.all([laneVersions(database), cursors.select(database)])
    if (lanes.some(({ lane }) => !read.has(lane))) await cursors.insert(database, lanes)
    for (const { lane, version } of lanes) {
      if ((read.get(lane) ?? -1n) >= version) continue
      for (let step = await this.#step(lane); step.moved && step.upToBatch < version;) step = await this.#step(lane)
    }
  }

  /** Counts on until everything that this account has in the log is counted. Gives up after a while. */
  async bringUpToDate(accountId: AccountId): Promise<void> {
    const { database, cursors } = this.#parts
    const begun = performance.now()
    for (const { lane, batch } of await newestPlaces(database, [accountId])) {
      // A step that was shared may have begun before this batch, so the first without progress is not the end.
      let idle = 0
      while (idle < 2 && performance.now() - begun < longestWaitMs) {
        if (((await cursors.select(database)).get(lane) ?? 0n) >= batch) break
        // Why it failed is for the job to log; members see what there is.
        const { moved } = await this.#step(lane).catch(() => nothingDone)
        if (!moved) idle += 1
      }
    }
  }

  async #step(lane: number): Promise<Step> {
    const running = this.#steps.get(lane) ?? this.#take(lane).finally(() => this.#steps.delete(lane))
    this.#steps.set(lane, running)
    return running
  }

  async #take(lane: number): Promise<Step> {
    const { database, cursors, read, add, stepLimits = defaultLimits } = this.#parts
    const from = (await cursors.select(database)).get(lane)
    if (from === undefined) return nothingDone
    const step = await nextBatches(database, { lane, afterBatch: from }, stepLimits)
    if (step.upToBatch <= from) return { moved: false, upToBatch: from }
    const found = await read(database, step)
    return database.transaction().execute(async (tx) => {
      const now = await cursors.hold(tx, lane)
      if (now === undefined) return nothingDone
      if (now !== from) return { moved: now > from, upToBatch: now }
      await add(tx, found)
      await cursors.move(tx, lane, step.upToBatch)
      return { moved: true, upToBatch: step.upToBatch }
    })
  }
}

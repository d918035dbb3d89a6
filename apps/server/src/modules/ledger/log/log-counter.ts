import type { Database } from '../../../kernel/database/pool.ts'
import type { AccountId } from '../ledger.types.ts'
import { newestPlaces } from './sum-bets.ts'
import { laneVersions, nextBatches, type BatchStep } from './sum-postings.ts'
import { lanesOf, moveCursor } from './log-cursors.sql.ts'

/** How far a consumer has read each lane, in its own table. */
export interface LogCursors {
  /** It has the columns `lane` and `batch`. */
  readonly table: string
  /** Makes cursors for lanes that have none. */
  insert(db: Database, lanes: readonly { readonly lane: number; readonly version: bigint }[]): Promise<void>
}

/** What a consumer that counts from the log is made of. */
export interface LogCounterParts<Found extends readonly unknown[]> {
  readonly database: Database
  readonly cursors: LogCursors
  /** Reads what these batches have. It holds no connection of its own, so it may ask for others. */
  readonly read: (db: Database, step: BatchStep) => Promise<Found>
  /** Adds that to the consumer's own rows, in the same transaction as the cursor moves, unless it is empty. */
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
 * Counts something from the log. A step reads the next batches of a lane, which never change; then it moves the lane's cursor, unless
 * somebody else was faster, and adds what they have, in one transaction. So whatever is stopped or runs twice, a posting counts once.
 */
export class LogCounter<Found extends readonly unknown[]> {
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
    let lanes = await lanesOf(database, cursors.table)
    if (lanes.some(({ read }) => read === undefined)) {
      await cursors.insert(database, lanes)
      lanes = await lanesOf(database, cursors.table)
    }
    for (const { lane, version, read = version } of lanes) {
      if (read >= version) continue
      for (let step = await this.#step(lane, read); step.moved && step.upToBatch < version;)
        step = await this.#step(lane, step.upToBatch)
    }
  }

  /** Counts on until everything that this account has in the log is counted. Gives up after a while. */
  async bringUpToDate(accountId: AccountId): Promise<void> {
    const { database } = this.#parts
    const begun = performance.now()
    for (const { lane, batch } of await newestPlaces(database, [accountId])) {
      // A step that was shared may have begun before this batch, so the first without progress is not the end.
      let idle = 0
      while (idle < 2 && performance.now() - begun < longestWaitMs) {
        const read = await this.#readUpTo(lane)
        if (read === undefined || read >= batch) break
        // Why it failed is for the job to log; members see what there is.
        const { moved } = await this.#step(lane, read).catch(() => nothingDone)
        if (!moved) idle += 1
      }
    }
  }

  async #readUpTo(lane: number): Promise<bigint | undefined> {
    const { database, cursors } = this.#parts
    return (await lanesOf(database, cursors.table)).find((one) => one.lane === lane)?.read
  }

  async #step(lane: number, from: bigint): Promise<Step> {
    const running = this.#steps.get(lane) ?? this.#take(lane, from).finally(() => this.#steps.delete(lane))
    this.#steps.set(lane, running)
    return running
  }

  async #take(lane: number, from: bigint): Promise<Step> {
    const { database, cursors, read, add, stepLimits = defaultLimits } = this.#parts
    const { upToBatch, ...step } = await nextBatches(database, { lane, afterBatch: from }, stepLimits)
    if (upToBatch <= from) return { moved: false, upToBatch: from }
    const found = await read(database, { upToBatch, ...step })
    const move = (db: Database) => moveCursor(db, cursors.table, { lane, from, to: upToBatch })
    const isMoved =
      found.length === 0
        ? await move(database)
        : await database.transaction().execute(async (tx) => {
            const isFirst = await move(tx)
            if (isFirst) await add(tx, found)
            return isFirst
          })
    if (isMoved) return { moved: true, upToBatch }
    const now = await this.#readUpTo(lane)
    return now === undefined ? nothingDone : { moved: now > from, upToBatch: now }
  }
}

import type { Database } from '../../kernel/database/pool.ts'
import type { Brand } from '../brand/index.ts'
import { laneVersions, newestPlaces, nextBatches, sumBets, type AccountId } from '../ledger/index.ts'
import { sliceDays } from '../stats/index.ts'
import { addToRecord, holdCursor, insertCursors, moveCursor, selectCursors } from './record-log.sql.ts'

/** What following the log needs. */
export interface FollowParts {
  readonly database: Database
  readonly brands: { readonly all: readonly Pick<Brand, 'brandId' | 'timeZone'>[] }
  /** The limits of one step, which bound memory and the length of a transaction. */
  readonly stepLimits?: { readonly batches: number; readonly postings: number } | undefined
}

const defaultLimits = { batches: 4_000, postings: 50_000 }
/** How long a member's request waits for the newest rounds. */
const longestWaitMs = 2_000

/** Whether a step read anything, and how far its lane has been read now. */
interface Step {
  readonly moved: boolean
  readonly upToBatch: bigint
}

const nothingDone: Step = { moved: false, upToBatch: 0n }

/**
 * Reads the ledger's log into the record. A step reads the next batches of a lane, adds what they did to rounds and moves
 * the lane's cursor, in one transaction that locks the cursor: whatever is stopped or runs twice, a posting counts once.
 */
export class LogFollower {
  /** The step of each lane that runs or waits for its connection: everybody who wants one shares it. */
  readonly #steps = new Map<number, Promise<Step>>()
  readonly #parts: FollowParts

  constructor(parts: FollowParts) {
    this.#parts = parts
  }

  /** Makes cursors for lanes that have none. */
  async addCursors(): Promise<void> {
    const { database } = this.#parts
    const lanes = await laneVersions(database)
    await insertCursors(
      database,
      lanes.map(({ lane }) => lane),
    )
  }

  /** How many batches of the log were not read yet when somebody last looked. */
  behind = 0n

  /** Takes one step in each lane that is behind. Returns whether more is waiting. */
  async stepAll(): Promise<boolean> {
    const { database } = this.#parts
    const cursors = await selectCursors(database)
    let [isMore, behind] = [false, 0n]
    for (const { lane, version } of await laneVersions(database)) {
      if ((cursors.get(lane) ?? 0n) >= version) continue
      const { moved, upToBatch } = await this.#step(lane)
      isMore ||= moved && upToBatch < version
      if (upToBatch < version) behind += version - upToBatch
    }
    this.behind = behind
    return isMore
  }

  /** Reads on until everything that these accounts have in the log is in the record. Gives up after a while. */
  async bringUpToDate(accountIds: readonly AccountId[]): Promise<void> {
    const { database } = this.#parts
    const begun = performance.now()
    for (const { lane, batch } of await newestPlaces(database, accountIds)) {
      // A step that was shared may have begun before this batch, so the first without progress is not the end.
      let idle = 0
      while (idle < 2 && performance.now() - begun < longestWaitMs) {
        if (((await selectCursors(database)).get(lane) ?? 0n) >= batch) break
        // Why it failed is for the follower to log; members see what there is.
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
    const { database, brands, stepLimits = defaultLimits } = this.#parts
    return database.transaction().execute(async (tx) => {
      const from = await holdCursor(tx, lane)
      if (from === undefined) return nothingDone
      const step = await nextBatches(tx, { lane, afterBatch: from }, stepLimits)
      if (step.upToBatch <= from) return { moved: false, upToBatch: from }
      const slices = step.posted === undefined ? [] : sliceDays(step.posted.first, step.posted.last, brands.all)
      for (const slice of slices) {
        const sums = await sumBets(tx, step, slice)
        if (sums === undefined) continue
        const unknown = sums.brands.find((brand) => !slice.days.has(brand))
        // Nothing of the step is kept: a process that knows the brand will take it.
        if (unknown !== undefined)
          throw new Error(`no brand has the id ${unknown}, so the record of lane ${lane} waits`)
        await addToRecord(tx, sums, slice.days)
      }
      await moveCursor(tx, lane, step.upToBatch)
      return { moved: true, upToBatch: step.upToBatch }
    })
  }
}

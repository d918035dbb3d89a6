import type { Database } from '../../kernel/database/pool.ts'
import { sql } from '../../kernel/database/pool.ts'
import { nextBatches, sumPostings, type BatchStep } from '../ledger/index.ts'
import type { AccountPlaces } from './account-places.ts'
import { sliceDays, type BrandZone, type DaySlice } from './day-slices.rules.ts'
import { insertSums, moveCursor, takeCursor, type CursorRow, type GenerationState } from './stats.sql.ts'

/** What summing up works with. */
export interface SumUpParts {
  readonly database: Database
  /** Those that this process knows now. */
  readonly zones: readonly BrandZone[]
  readonly places: AccountPlaces
  /** How much one step takes at most: it bounds memory and the length of a transaction. */
  readonly stepLimits: { readonly batches: number; readonly postings: number }
}

/** The bounds of a step unless told otherwise: some seconds of full load, since what an account did in it is added once. */
export const stepLimits = { batches: 4_000, postings: 50_000 }

/**
 * One step of a lane: reads the next batches of the log, adds their sums, and moves the cursor, all in one transaction
 * that holds the cursor. Whatever stops it half-way leaves everything as it was, and a second worker steps aside.
 * Answers by how many batches the cursor moved; `undefined` when another worker has the lane.
 * Throws `UnknownBrand`, and the cursor stays, where a brand posted that this process does not know yet.
 */
export async function sumUpLane(parts: SumUpParts, state: GenerationState, lane: number): Promise<bigint | undefined> {
  return parts.database.transaction().execute(async (tx) => {
    const cursor = await takeCursor(tx, state, lane)
    if (cursor === undefined) return undefined
    const isCopied = cursor.upToBatch < cursor.copiedToBatch
    const most = { ...parts.stepLimits, upToBatch: isCopied ? cursor.copiedToBatch : undefined }
    const step = await nextBatches(tx, { lane, afterBatch: cursor.upToBatch }, most)
    if (step.upToBatch <= cursor.upToBatch) return 0n
    await addStep(parts, tx, cursor, { step, leftOutBefore: isCopied ? (cursor.fromDay ?? undefined) : undefined })
    await moveCursor(tx, cursor, step.upToBatch)
    return step.upToBatch - cursor.upToBatch
  })
}

interface StepAsked {
  readonly step: BatchStep
  /** Days before it are there already. */
  readonly leftOutBefore: Temporal.PlainDate | undefined
}

async function addStep(
  parts: SumUpParts,
  tx: Database,
  cursor: CursorRow,
  { step, leftOutBefore }: StepAsked,
): Promise<void> {
  if (step.posted === undefined) return
  // Grouping a step in memory takes some 10 MB; the server's default would sort it on disk.
  await sql`set local work_mem = '64MB'`.execute(tx)
  const { zones, places } = parts
  for (const slice of sliceDays(step.posted.first, step.posted.last, zones)) {
    const days = daysFrom(slice, leftOutBefore)
    if (days.size === 0) continue
    const sums = await sumPostings(tx, { ranges: [step], since: slice.since, until: slice.until })
    if (sums !== undefined) await insertSums(tx, cursor.generation, await places.place(sums, days, zones))
  }
}

function daysFrom({ days }: DaySlice, from: Temporal.PlainDate | undefined): DaySlice['days'] {
  if (from === undefined) return days
  return new Map([...days].filter(([, day]) => Temporal.PlainDate.compare(day, from) >= 0))
}

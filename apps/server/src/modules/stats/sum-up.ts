import type { Database } from '../../kernel/database/pool.ts'
import { sql } from '../../kernel/database/pool.ts'
import { nextBatches, sumPostings, type BatchStep } from '../ledger/index.ts'
import type { AccountPlaces } from './account-places.ts'
import { sliceDays, type BrandZone, type DaySlice } from './day-slices.rules.ts'
import {
  insertSums,
  moveCursor,
  takeCursor,
  type CursorRow,
  type GenerationState,
  type UntypedGame,
} from './stats.sql.ts'

/** What summing up needs. */
export interface SumUpParts {
  readonly database: Database
  /** The brands that this process knows now. */
  readonly zones: readonly BrandZone[]
  readonly places: AccountPlaces
  /** Notes the types of games, so that teams' sums have them. Committed at once: whatever becomes of a step, a game has its type. */
  noteGameTypes(games: readonly UntypedGame[]): Promise<void>
  /** The limits of one step, which bound memory and the length of a transaction. */
  readonly stepLimits: { readonly batches: number; readonly postings: number }
}

/**
 * The default limits of a step. A step covers some seconds of full load, because everything an account did in it is
 * added at once.
 */
export const stepLimits = { batches: 4_000, postings: 50_000 }

/**
 * Takes one step in a lane: reads the next batches of the log, adds their sums and moves the cursor, in one transaction
 * that locks the cursor. If it is interrupted, nothing changes; if another worker holds the lane, it does nothing.
 * Returns by how many batches the cursor moved; `undefined` if another worker has the lane. Throws `UnknownBrand` and
 * leaves the cursor if there are postings of a brand that this process does not know yet.
 */
export async function sumUpLane(parts: SumUpParts, state: GenerationState, lane: number): Promise<bigint | undefined> {
  return parts.database.transaction().execute(async (tx) => {
    const cursor = await takeCursor(tx, state, lane)
    if (cursor === undefined) return undefined
    const isCopied = cursor.upToBatch < cursor.copiedToBatch
    const max = { ...parts.stepLimits, upToBatch: isCopied ? cursor.copiedToBatch : undefined }
    const step = await nextBatches(tx, { lane, afterBatch: cursor.upToBatch }, max)
    if (step.upToBatch <= cursor.upToBatch) return 0n
    await addStep(parts, tx, cursor, { step, skipBefore: isCopied ? (cursor.fromDay ?? undefined) : undefined })
    await moveCursor(tx, cursor, step.upToBatch)
    return step.upToBatch - cursor.upToBatch
  })
}

interface StepToAdd {
  readonly step: BatchStep
  /** Days before it were copied and must not be added again. */
  readonly skipBefore: Temporal.PlainDate | undefined
}

async function addStep(
  parts: SumUpParts,
  tx: Database,
  cursor: CursorRow,
  { step, skipBefore }: StepToAdd,
): Promise<void> {
  if (step.posted === undefined) return
  // Grouping a step in memory takes about 10 MB; with the server's default it would be sorted on disk.
  await sql`set local work_mem = '64MB'`.execute(tx)
  const { zones, places } = parts
  for (const slice of sliceDays(step.posted.first, step.posted.last, zones)) {
    const days = daysFrom(slice, skipBefore)
    if (days.size === 0) continue
    const sums = await sumPostings(tx, { ranges: [step], since: slice.since, until: slice.until })
    if (sums === undefined) continue
    const placed = await places.place(sums, days, zones)
    const untyped = await insertSums(tx, cursor.generation, placed)
    if (untyped.length === 0) continue
    await parts.noteGameTypes(untyped)
    if ((await insertSums(tx, cursor.generation, placed)).length > 0) throw new Error('a game kept having no type')
  }
}

function daysFrom({ days }: DaySlice, from: Temporal.PlainDate | undefined): DaySlice['days'] {
  if (from === undefined) return days
  return new Map([...days].filter(([, day]) => Temporal.PlainDate.compare(day, from) >= 0))
}

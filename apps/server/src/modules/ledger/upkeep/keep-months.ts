import type { Database } from '../../../kernel/database/pool.ts'
import { isLockTimeout } from '../lane/database-answers.ts'
import { quietPace, runPaced, StepSize, type Pace } from './paced-steps.ts'
import { closeMonth, detachMonth, makeMonthOf, selectMonths, snapshotMonth } from './upkeep.sql.ts'

/** The settings for keeping months. */
export interface MonthsSetting {
  /**
   * The number of months that stay attached, including the current one. Keys are kept for 180 days, so values below 8
   * have no further effect.
   */
  readonly monthsKept: number
  readonly pace?: Pace
  readonly signal: AbortSignal
}

/** The result of a call of `keepMonths`. */
export interface MonthsReport {
  readonly attached: number
  /** The month that was detached, if any. */
  readonly detached?: string
  /** Why the oldest month is still attached although it is due to be detached. */
  readonly waitsFor?: string
}

const monthsAhead = 2

/**
 * Creates the partitions of the coming months, and detaches the oldest month when it is due: closes it for new
 * postings, writes snapshots of its accounts in small steps, then detaches its table, which is kept. Detaches at most
 * one month per call.
 */
export async function keepMonths(db: Database, now: Temporal.Instant, setting: MonthsSetting): Promise<MonthsReport> {
  const current = now.toZonedDateTimeISO('UTC').toPlainDate().with({ day: 1 })
  for (let ahead = 0; ahead <= monthsAhead; ahead += 1) await makeMonthOf(db, current.add({ months: ahead }))
  const months = await selectMonths(db)
  const [oldest] = months
  const keepFrom = current.subtract({ months: setting.monthsKept - 1 })
  if (oldest === undefined || Temporal.PlainDate.compare(oldest, keepFrom) >= 0) return { attached: months.length }
  const waitsFor = await detachWhenReady(db, oldest, now, setting)
  if (waitsFor !== undefined) return { attached: months.length, waitsFor: `${oldest.toString()}: ${waitsFor}` }
  return { attached: months.length - 1, detached: oldest.toString().slice(0, 7) }
}

/** Detaches the month, or returns why it cannot be detached yet. */
async function detachWhenReady(
  db: Database,
  month: Temporal.PlainDate,
  now: Temporal.Instant,
  { pace = quietPace, signal }: MonthsSetting,
): Promise<string | undefined> {
  try {
    const open = await closeMonth(db, month, now)
    if (open !== undefined) return open
    const size = new StepSize()
    const step = async () => {
      const began = performance.now()
      const processed = await snapshotMonth(db, month, now, size.rows)
      size.learn(performance.now() - began, pace)
      return processed > 0
    }
    if (!(await runPaced(step, pace, signal))) return 'its snapshots are not complete'
    return await detachMonth(db, month, now)
  } catch (error) {
    // Posting and reading have priority.
    if (isLockTimeout(error)) return 'it is being read'
    throw error
  }
}

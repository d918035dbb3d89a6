import { sqlStateOf, type Database } from '../../../kernel/database/pool.ts'
import { quietPace, runPaced, StepSize, type Pace } from './paced-steps.ts'
import { closeMonth, detachMonth, makeMonthOf, selectMonths, snapshotMonth } from './upkeep.sql.ts'

/** Which months are there to be posted into and read. */
export interface MonthsSetting {
  /** Months that stay attached, the current one included. Keys are kept for 180 days, so fewer than 8 make no difference. */
  readonly monthsKept: number
  readonly pace?: Pace
  readonly signal: AbortSignal
}

/** What became of the months. */
export interface MonthsReport {
  readonly attached: number
  /** The month that was detached. */
  readonly detached?: string
  /** Why the oldest month is still attached though it is behind. */
  readonly waitsFor?: string
}

const monthsAhead = 2

/**
 * Makes the partitions of the coming months, and detaches the oldest month when it is behind: closed for new postings,
 * then snapshots of its accounts in small steps, then out, its table kept. At most one a call.
 */
export async function keepMonths(db: Database, now: Temporal.Instant, setting: MonthsSetting): Promise<MonthsReport> {
  const current = now.toZonedDateTimeISO('UTC').toPlainDate().with({ day: 1 })
  for (let ahead = 0; ahead <= monthsAhead; ahead += 1) await makeMonthOf(db, current.add({ months: ahead }))
  const months = await selectMonths(db)
  const [oldest] = months
  const keepFrom = current.subtract({ months: setting.monthsKept - 1 })
  if (oldest === undefined || Temporal.PlainDate.compare(oldest, keepFrom) >= 0) return { attached: months.length }
  const waitsFor = await leave(db, oldest, now, setting)
  if (waitsFor !== undefined) return { attached: months.length, waitsFor: `${oldest.toString()}: ${waitsFor}` }
  return { attached: months.length - 1, detached: oldest.toString().slice(0, 7) }
}

/** Says why the month cannot go yet. */
async function leave(
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
      const lines = await snapshotMonth(db, month, now, size.rows)
      size.learn(performance.now() - began, pace)
      return lines > 0
    }
    if (!(await runPaced(step, pace, signal))) return 'its snapshots are not complete'
    return await detachMonth(db, month, now)
  } catch (error) {
    // Whoever posts or reads goes first.
    if (sqlStateOf(error) === '55P03') return 'somebody reads in it'
    throw error
  }
}

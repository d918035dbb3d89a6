import type { Database } from '../../../kernel/database/pool.ts'
import { isLockTimeout } from '../lane/database-answers.ts'
import { quietPace, runPaced, StepSize, type Pace } from './paced-steps.ts'
import { deleteOldKeys } from './upkeep.sql.ts'

/**
 * Removes keys that are older than 180 days, in small steps. A key whose posting is younger stays, whatever the clock
 * says. The ledger then treats a removed key as unused, so callers must also match wins and rollbacks by the reference
 * of their original. Returns the number of removed keys.
 */
export async function trimKeys(
  db: Database,
  now: Temporal.Instant,
  { pace = quietPace, signal }: { readonly pace?: Pace; readonly signal: AbortSignal },
): Promise<number> {
  const size = new StepSize()
  let trimmed = 0
  const step = async () => {
    const began = performance.now()
    const asked = size.rows
    const removed = await deleteOldKeys(db, now, asked).catch((error: unknown) => {
      // The next call removes them.
      if (isLockTimeout(error)) return 0
      throw error
    })
    size.learn(performance.now() - began, pace)
    trimmed += removed
    return removed >= asked
  }
  await runPaced(step, pace, signal)
  return trimmed
}

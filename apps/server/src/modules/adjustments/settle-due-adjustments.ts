import { Refusal } from '../../kernel/refusal.ts'
import { expireProposals, takeOver } from './adjustment.sql.ts'
import type { AdjustmentParts } from './adjustments.parts.ts'
import { closeAdjustment, postAdjustment, storedAdjustment } from './post-adjustment.ts'

/** What is being posted or closed belongs to the call that began it for this long. */
const leftAfterSeconds = 60
const takenAtOnce = 100

/** Ends proposals whose time is over, and finishes what an interrupted process left. One that fails does not delay the others. */
export async function settleDueAdjustments(parts: AdjustmentParts, signal: AbortSignal): Promise<void> {
  const { database, clock, log, metrics } = parts
  const at = clock.now()
  await expireProposals(database, { at, max: takenAtOnce })
  const before = at.subtract({ seconds: leftAfterSeconds })
  for (const adjustmentId of await takeOver(database, { before, at, max: takenAtOnce })) {
    if (signal.aborted) return
    try {
      const row = await storedAdjustment(parts, adjustmentId)
      await (row.state === 'closing' ? closeAdjustment(parts, row) : postAdjustment(parts, row))
    } catch (error) {
      if (error instanceof Refusal && passing.has(error.code))
        log.warn({ adjustmentId, code: error.code }, 'an adjustment cannot go on yet')
      else {
        log.error({ err: error, adjustmentId }, 'an adjustment ended with a broken invariant')
        metrics.brokenInvariants.inc({ where: 'adjustment' })
      }
    }
  }
}

/** What passes by itself. */
const passing: ReadonlySet<string> = new Set(['wallet.busy', 'system.unavailable'])

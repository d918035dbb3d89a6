import { Refusal } from '../../kernel/refusal.ts'
import { postConversion } from './convert-points.ts'
import { takeOverConversions } from './conversions.sql.ts'
import { givePointsBack, takePoints } from './mall/post-redemption.ts'
import { takeOverRedemptions } from './mall/redemptions.sql.ts'
import type { PointParts } from './points.parts.ts'

/** What is being posted belongs to the call that began it for this long. */
const leftAfterSeconds = 60
const takenAtOnce = 100

/** Finishes redemptions and conversions that an interrupted process left. One that fails does not delay the others. */
export async function settleDuePoints(parts: Omit<PointParts, 'bringUpToDate'>, signal: AbortSignal): Promise<void> {
  const { database, clock, log, metrics } = parts
  const at = clock.now()
  const due = { before: at.subtract({ seconds: leftAfterSeconds }), at, max: takenAtOnce }
  const redemptions = (await takeOverRedemptions(database, due)).map((row) => async () => {
    if (row.state === 'rejecting') await givePointsBack(parts, row)
    else await takePoints(parts, row)
  })
  const conversions = (await takeOverConversions(database, due)).map((row) => async () => {
    await postConversion(parts, row)
  })
  for (const finish of [...redemptions, ...conversions]) {
    if (signal.aborted) return
    await finish().catch((error: unknown) => {
      if (error instanceof Refusal && passing.has(error.code))
        log.warn({ code: error.code }, 'a redemption of points cannot go on yet')
      else {
        log.error({ err: error }, 'a redemption of points ended with a broken invariant')
        metrics.brokenInvariants.inc({ where: 'points' })
      }
    })
  }
}

/** What passes by itself. */
const passing: ReadonlySet<string> = new Set(['wallet.busy', 'system.unavailable'])

import { laneVersions, type BonusSlice } from '../../ledger/index.ts'
import { holdCursor, moveCursor, selectCursors } from '../bonuses/cursor.sql.ts'
import type { PromotionParts } from '../promotions.parts.ts'
import { addDays, offersOfBonuses, type OfferDay } from './reports.sql.ts'

/**
 * Adds what bonuses moved since the last step to the daily sums of their offers. Returns whether more is waiting. A step reads the
 * next batches of a lane and moves its cursor in one transaction, so that each posting counts once.
 */
export async function stepReports(parts: PromotionParts): Promise<boolean> {
  const { background: database = parts.database } = parts
  const cursors = await selectCursors(database, 'promotion_report_cursor')
  let isMore = false
  for (const { lane, version } of await laneVersions(database)) {
    if ((cursors.get(lane) ?? 0n) >= version) continue
    const upToBatch = await readOn(parts, lane)
    isMore ||= upToBatch !== undefined && upToBatch < version
  }
  return isMore
}

/** Returns up to which batch the lane is in the sums; `undefined` if another process reads it. */
async function readOn(parts: PromotionParts, lane: number): Promise<bigint | undefined> {
  const { background: database = parts.database, bonusLedger, brands } = parts
  return database.transaction().execute(async (tx) => {
    const from = await holdCursor(tx, 'promotion_report_cursor', lane)
    if (from === undefined) return undefined
    const { upToBatch, slices } = await bonusLedger.slices(tx, { lane, afterBatch: from })
    if (upToBatch <= from) return undefined
    if (slices.length > 0) {
      const offers = await offersOfBonuses(tx, [...new Set(slices.map(({ bonusId }) => bonusId))])
      const days = slices.flatMap(({ bonusId, slice, ...sums }: BonusSlice): OfferDay[] => {
        const offer = offers.get(bonusId)
        if (offer === undefined) return []
        const day = slice.toZonedDateTimeISO(brands.byId(offer.brandId).timeZone).toPlainDate()
        return [{ ...offer, ...sums, day }]
      })
      await addDays(tx, days)
    }
    await moveCursor(tx, 'promotion_report_cursor', lane, upToBatch)
    return upToBatch
  })
}

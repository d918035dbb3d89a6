import type { BonusOutcome } from '@baize/contract'
import { minor } from '@baize/money'
import type { PromotionParts } from '../promotions.parts.ts'
import { beginEnd, noteEnded, type BonusRow } from './bonuses.sql.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import { uuidOfText } from '../../../kernel/ids.ts'
import { shownMoney, tellAboutOffer, tellBadge } from '../tell.ts'
import { openNext } from './open-bonus.ts'

/** Ends a running bonus and opens the next one. Of several that would end it, the first decides how. */
export async function endBonus(parts: PromotionParts, bonusId: string, outcome: BonusOutcome): Promise<boolean> {
  const bonus = await beginEnd(parts.database, bonusId, { outcome, at: parts.clock.now() })
  if (bonus === undefined) return false
  await settleEnd(parts, bonus)
  return true
}

/** Has the ledger end a bonus, once: its key is the bonus's. Interrupted, the job does it again. */
export async function settleEnd(parts: PromotionParts, bonus: BonusRow): Promise<void> {
  const { bonusLedger, clock } = parts
  const { bonusId, accountId, terms } = bonus
  const outcome = bonus.outcome ?? 'withdrawn'
  const at = clock.now()
  const order = {
    brandId: bonus.brandId,
    accountId,
    key: `bonus-end:${bonusId}`,
    bonusId,
    how: outcome === 'met' ? ('convert' as const) : ('forfeit' as const),
    maxCashOutMinor: terms.maxCashOut === null ? undefined : minor(BigInt(terms.maxCashOut)),
  }
  const end = await bonusLedger.end(order)
  // If it was not open, a withdrawal has ended it already, in its own transaction.
  await recordEnd(
    parts,
    bonus,
    end === undefined
      ? { outcome: 'withdrawn', keptMinor: 0n, returnedMinor: null, at }
      : { outcome, keptMinor: end.keptMinor, returnedMinor: end.returnedMinor, at },
  )
  await openNext(parts, bonus)
}

/** Records the end and tells the member, once, in one transaction. */
async function recordEnd(parts: PromotionParts, bonus: BonusRow, end: Parameters<typeof noteEnded>[2]): Promise<void> {
  const isEnded = await parts.database.transaction().execute(async (tx) => {
    if (!(await noteEnded(tx, bonus.bonusId, end))) return false
    await tellEnd(parts, tx, bonus, end)
    return true
  })
  if (isEnded) tellBadge(parts, bonus)
}

/** Tells the member how a bonus has ended. */
export async function tellEnd(
  parts: PromotionParts,
  tx: Database,
  bonus: BonusRow,
  { outcome, keptMinor }: { readonly outcome: BonusOutcome; readonly keptMinor: bigint },
): Promise<void> {
  const messageId = uuidOfText(`the end of the bonus ${bonus.bonusId}`)
  const more = outcome === 'met' ? [shownMoney(keptMinor, parts.brands.byId(bonus.brandId).currency)] : []
  await tellAboutOffer(parts, tx, bonus, { messageId, kind: `bonus_${outcome}`, more })
}

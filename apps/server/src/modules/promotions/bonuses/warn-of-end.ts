import { uuidOfText } from '../../../kernel/ids.ts'
import type { PromotionParts } from '../promotions.parts.ts'
import { shownMoney, tellAboutOffer, tellBadge } from '../tell.ts'
import { bonusesToWarn, progressOf } from './bonuses.sql.ts'
import { wageringOf } from './wagering.rules.ts'

/** How long before the end of a bonus its member is told. */
const warnedHours = 24
const warnedAtOnce = 200

/** Tells members once, a day before, that a bonus is about to end, with what is to go. */
export async function warnOfEnds(parts: PromotionParts, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const warned = await parts.database.transaction().execute(async (tx) => {
      const now = parts.clock.now()
      const bonuses = await bonusesToWarn(tx, { now, hours: warnedHours, max: warnedAtOnce })
      const ids = bonuses.map(({ bonusId }) => bonusId)
      const progress = await progressOf(tx, ids)
      for (const bonus of bonuses) {
        const { targetMinor, terms, bonusId, expiresAt } = bonus
        const { toGoMinor } = wageringOf(targetMinor, terms.contributions, progress.get(bonusId) ?? [])
        const toGo = shownMoney(toGoMinor, parts.brands.byId(bonus.brandId).currency)
        const more = [(expiresAt ?? now).toString(), toGo]
        const messageId = uuidOfText(`the near end of the bonus ${bonusId}`)
        await tellAboutOffer(parts, tx, bonus, { messageId, kind: 'bonus_ending', more })
      }
      return bonuses
    })
    for (const bonus of warned) tellBadge(parts, bonus)
    if (warned.length < warnedAtOnce) break
  }
}

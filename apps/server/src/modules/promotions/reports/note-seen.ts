import type { PromotionOffer } from '@baize/contract'
import type { Session } from '../../../kernel/caller.ts'
import type { PromotionParts } from '../promotions.parts.ts'
import { noteSeen } from './reports.sql.ts'

/** How much this process remembers of who has seen what, so that it does not note it again. */
const mostRemembered = 50_000

/** Notes which offers a member has seen while they could be claimed. Visitors and trial players are not counted. */
export async function noteShown(
  { database, clock, brands, seen }: PromotionParts,
  session: Session | undefined,
  offers: readonly Pick<PromotionOffer, 'promotionId' | 'state' | 'hint'>[],
): Promise<void> {
  if (session === undefined) return
  const { brandId, memberId } = session
  const keyOf = (promotionId: string) => `${brandId} ${memberId} ${promotionId}`
  const promotionIds = offers
    .filter(({ state, hint }) => state === 'claim' || (state === 'join' && hint !== 'log_in'))
    .map(({ promotionId }) => promotionId)
    .filter((promotionId) => !seen.has(keyOf(promotionId)))
  if (promotionIds.length === 0) return
  const day = clock.now().toZonedDateTimeISO(brands.byId(brandId).timeZone).toPlainDate()
  await noteSeen(database, session, { promotionIds, day })
  if (seen.size > mostRemembered) seen.clear()
  for (const promotionId of promotionIds) seen.add(keyOf(promotionId))
}

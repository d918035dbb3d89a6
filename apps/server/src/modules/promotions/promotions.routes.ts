import {
  claimPromotion,
  enterPromotionCode,
  giveUpBonus,
  ownBonuses,
  promotionList,
  readPromotion,
} from '@baize/contract'
import type { Language } from '@baize/phrases'
import type { Caller } from '../../kernel/caller.ts'
import type { Bind } from '../../kernel/http/bind.ts'
import type { Looking } from './claims/show-offers.ts'
import type { Promotions } from './open-promotions.ts'

/** Binds the endpoints of offers and bonuses. */
export function bindPromotionRoutes(bind: Bind, promotions: Promotions): void {
  bind(promotionList, ({ caller, query }) => promotions.list(lookingOf(caller, query.language)))
  bind(readPromotion, ({ caller, params, query }) =>
    promotions.read(lookingOf(caller, query.language), params.promotionId),
  )
  bind(claimPromotion, ({ caller, params }) => promotions.claim(caller, params.promotionId))
  bind(enterPromotionCode, ({ caller, body }) => promotions.enterCode(caller, body.code))
  bind(ownBonuses, ({ caller, query }) =>
    promotions.bonuses.list({ session: caller.session, language: query.language ?? caller.language }, query),
  )
  bind(giveUpBonus, async ({ caller, params }) => {
    await promotions.bonuses.giveUp(caller.session, params.bonusId)
    return {}
  })
}

function lookingOf({ brand, session, language }: Caller, asked: Language | undefined): Looking {
  return { brandId: brand.brandId, session, language: asked ?? language }
}

import {
  approveClaim,
  forecastPromotion,
  memberBonuses,
  officePromotion,
  officePromotions,
  promotionClaims,
  promotionReport,
  promotionReportFile,
  promotionReports,
  promotionReportsFile,
  promotionVersions,
  rejectClaim,
  savePromotion,
} from '@baize/contract/office'
import type { OfficeBind } from '../../../kernel/http/office-bind.ts'
import { showMemberBonuses, type MemberBonusParts } from './member-bonuses.ts'
import {
  decideClaim,
  listClaims,
  listOffers,
  listVersions,
  saveOffer,
  showForecast,
  showOffer,
  type PromotionPageParts,
} from './promotion-pages.ts'
import { reportFile, reportsFile, showReport, showReports } from './report-pages.ts'

/** Binds the endpoints with which operators write offers and decide about claims. */
export function bindPromotionPages(bind: OfficeBind, parts: PromotionPageParts & MemberBonusParts): void {
  bind(memberBonuses, ({ caller, params, query }) =>
    showMemberBonuses(
      parts,
      { operator: caller.operator, language: query.language ?? caller.language },
      params.memberId,
    ),
  )
  bind(officePromotions, ({ caller, query }) => listOffers(parts, caller.operator, query))
  bind(officePromotion, ({ caller, params }) => showOffer(parts, caller.operator, params.promotionId))
  bind(savePromotion, ({ caller, params, body }) => saveOffer(parts, caller.operator, { ...params, ...body }))
  bind(promotionVersions, ({ caller, params, query }) => listVersions(parts, caller.operator, { ...params, ...query }))
  bind(forecastPromotion, ({ caller, body }) => showForecast(parts, caller.operator, body))
  bind(promotionReports, ({ caller, query }) => showReports(parts, caller.operator, query))
  bind(promotionReportsFile, ({ caller, query }) => reportsFile(parts, caller, query))
  bind(promotionReport, ({ caller, params, query }) => showReport(parts, caller.operator, { ...params, ...query }))
  bind(promotionReportFile, ({ caller, params, query }) => reportFile(parts, caller, { ...params, ...query }))
  bind(promotionClaims, ({ caller, query }) => listClaims(parts, caller.operator, query))
  bind(approveClaim, ({ caller, params }) => decideClaim(parts, caller.operator, params))
  bind(rejectClaim, ({ caller, params, body }) =>
    decideClaim(parts, caller.operator, { ...params, rejection: body.reason }),
  )
}

import { changeRebates, decideReferral, officeRebates, officeReferrals, rebateVersions } from '@baize/contract/office'
import type { OfficeBind } from '../../../kernel/http/office-bind.ts'
import { listRebateVersions, saveRebates, showRebates, type RebatePageParts } from './rebate-pages.ts'
import { decideOfficeReferral, listOfficeReferrals, type ReferralPageParts } from './referral-pages.ts'

/** What the pages about rewards need. */
export type RewardPageParts = RebatePageParts & ReferralPageParts

/** Binds the endpoints about rebate rates and invited friends. */
export function bindRewardPages(bind: OfficeBind, parts: RewardPageParts): void {
  bind(officeRebates, ({ caller }) => showRebates(parts, caller.operator))
  bind(changeRebates, ({ caller, body }) => saveRebates(parts, caller.operator, body))
  bind(rebateVersions, ({ caller, query }) => listRebateVersions(parts, caller.operator, query))
  bind(officeReferrals, ({ caller, query }) => listOfficeReferrals(parts, caller.operator, query))
  bind(decideReferral, ({ caller, params, body }) =>
    decideOfficeReferral(parts, caller.operator, params.referralId, body),
  )
}

import type { OfficeBind } from '../../kernel/http/office-bind.ts'
import type { ActivityPageParts } from './activities/activity-pages.ts'
import { bindActivityPages } from './activities/activities.routes.ts'
import { bindAgencyPages, type AgencyPageParts } from './agents/announcement-pages.ts'
import { bindApplicationPages, type ApplicationPageParts } from './agents/application-pages.ts'
import { bindPayPages, type PayPageParts } from './agents/pay-pages.ts'
import { bindTeamPages, type TeamPageParts } from './agents/team-pages.ts'
import { bindContractPages, type ContractPageParts } from './agents/contract-pages.ts'
import { bindCostPages, type CostPageParts } from './agents/cost-pages.ts'
import { bindExclusionPages, type ExclusionPageParts } from './agents/exclusion-pages.ts'
import type { AccountPageParts } from './bank-accounts/account-pages.ts'
import { bindBankAccountPages } from './bank-accounts/bank-accounts.routes.ts'
import type { DepositPageParts } from './deposits/deposit-page.parts.ts'
import { bindDepositPages } from './deposits/deposits.routes.ts'
import type { GiftPageParts } from './gifts/gift-pages.ts'
import { bindGiftPages } from './gifts/gifts.routes.ts'
import type { GiveawayPageParts } from './giveaways/giveaway-pages.ts'
import { bindGiveawayPages } from './giveaways/giveaways.routes.ts'
import type { LotteryPageParts } from './lotteries/lottery-page.parts.ts'
import { bindLotteryPages } from './lotteries/lotteries.routes.ts'
import type { MissionPageParts } from './missions/mission-pages.ts'
import { bindMissionPages } from './missions/missions.routes.ts'
import type { MethodPageParts } from './methods/method-pages.ts'
import { bindMethodPages } from './methods/methods.routes.ts'
import type { HeldWinParts } from './held-wins/held-win-pages.ts'
import { bindHeldWinPages } from './held-wins/held-wins.routes.ts'
import type { AdjustmentPageParts } from './adjustments/adjustment-page.parts.ts'
import { bindAdjustmentPages } from './adjustments/adjustments.routes.ts'
import type { LedgerPageParts } from './ledger/ledger-page.parts.ts'
import { bindLedgerPages } from './ledger/ledger.routes.ts'
import type { BroadcastPageParts } from './broadcasts/broadcast-pages.ts'
import { bindBroadcastPages } from './broadcasts/broadcasts.routes.ts'
import type { DashboardParts } from './dashboard/dashboard.parts.ts'
import { bindDashboard } from './dashboard/dashboard.routes.ts'
import type { MemberPageParts } from './members/members.parts.ts'
import { bindMemberPages } from './members/members.routes.ts'
import type { PointPageParts } from './points/point-page.parts.ts'
import { bindPointPages } from './points/points.routes.ts'
import type { MemberBonusParts } from './promotions/member-bonuses.ts'
import type { PromotionPageParts } from './promotions/promotion-pages.ts'
import { bindPromotionPages } from './promotions/promotions.routes.ts'
import type { ReconciliationPageParts } from './reconciliation/reconciliation.parts.ts'
import { bindReconciliationPages } from './reconciliation/reconciliation.routes.ts'
import { bindRewardPages, type RewardPageParts } from './rewards/rewards.routes.ts'
import type { VendorPageParts } from './vendors/vendor-page.parts.ts'
import { bindVendorPages } from './vendors/vendors.routes.ts'
import type { VipPageParts } from './vip/vip-page.parts.ts'
import { bindVipPages } from './vip/vip.routes.ts'
import type { TableWatchParts } from './table-watch/table-watch-pages.ts'
import { bindTableWatchPages } from './table-watch/table-watch.routes.ts'
import type { WithdrawalPageParts } from './withdrawals/withdrawal-page.parts.ts'
import { bindWithdrawalPages } from './withdrawals/withdrawals.routes.ts'

/** What the pages need from the modules below. */
export type OfficeParts = DashboardParts &
  TeamPageParts &
  ContractPageParts &
  CostPageParts &
  AgencyPageParts &
  ApplicationPageParts &
  PayPageParts &
  ExclusionPageParts &
  BroadcastPageParts &
  MemberPageParts &
  WithdrawalPageParts &
  AdjustmentPageParts &
  HeldWinParts &
  LedgerPageParts &
  DepositPageParts &
  AccountPageParts &
  MethodPageParts &
  GiftPageParts &
  GiveawayPageParts &
  ActivityPageParts &
  LotteryPageParts &
  MissionPageParts &
  PointPageParts &
  VendorPageParts &
  VipPageParts &
  PromotionPageParts &
  MemberBonusParts &
  ReconciliationPageParts &
  RewardPageParts &
  TableWatchParts

/** Opens the back office: binds the endpoints of each of its pages. */
export function openOffice(bind: OfficeBind, parts: OfficeParts): void {
  bindDashboard(bind, parts)
  bindBroadcastPages(bind, parts)
  bindMemberPages(bind, parts)
  bindTeamPages(bind, parts)
  bindAgencyPages(bind, parts)
  bindApplicationPages(bind, parts)
  bindPayPages(bind, parts)
  bindContractPages(bind, parts)
  bindWithdrawalPages(bind, parts)
  bindAdjustmentPages(bind, parts)
  bindHeldWinPages(bind, parts)
  bindLedgerPages(bind, parts)
  bindDepositPages(bind, parts)
  bindBankAccountPages(bind, parts)
  bindMethodPages(bind, parts)
  bindGiftPages(bind, parts)
  bindGiveawayPages(bind, parts)
  bindActivityPages(bind, parts)
  bindLotteryPages(bind, parts)
  bindMissionPages(bind, parts)
  bindPointPages(bind, parts)
  bindVendorPages(bind, parts)
  bindVipPages(bind, parts)
  bindPromotionPages(bind, parts)
  bindReconciliationPages(bind, parts)
  bindRewardPages(bind, parts)
  bindCostPages(bind, parts)
  bindExclusionPages(bind, parts)
  bindTableWatchPages(bind, parts)
}

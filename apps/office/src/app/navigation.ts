import type { Permission } from '@baize/contract/office'
import {
  IconFileText,
  IconAdjustmentsDollar,
  IconBook2,
  IconBuildingBank,
  IconBuildingStore,
  IconCashBanknote,
  IconClover,
  IconCoins,
  IconConfetti,
  IconCreditCardPay,
  IconCrown,
  IconDice5,
  IconEye,
  IconGauge,
  IconGift,
  IconHeartHandshake,
  IconHistory,
  IconMessageReport,
  IconMessages,
  IconRefresh,
  IconReportMoney,
  IconScale,
  IconSpeakerphone,
  IconTargetArrow,
  IconTicket,
  IconTrophy,
  IconUserShield,
  IconUsers,
  IconUsersGroup,
  IconUsersPlus,
  IconWallet,
  type Icon,
} from '@tabler/icons-react'
import type { OfficeKey } from '../language/phrases.ts'

/** A page in the navigation. */
export interface NavigationEntry {
  readonly to: string
  readonly says: OfficeKey
  readonly icon: Icon
  /** Without it every operator sees the page. */
  readonly permission: Permission
}

interface NavigationGroup {
  readonly says: OfficeKey
  readonly entries: readonly NavigationEntry[]
}

/**
 * The navigation. A page appears in it once `router.tsx` has its route, for those who may open it.
 *
 * To change:
 * - which pages the navigation of the back office has, and in which order: `navigation` here
 */
export const navigation: readonly NavigationGroup[] = [
  {
    says: 'nav.work',
    entries: [
      { to: '/dashboard', says: 'nav.dashboard', icon: IconGauge, permission: 'dashboard.read' },
      { to: '/members', says: 'nav.members', icon: IconUsers, permission: 'members.read' },
      { to: '/table-watch', says: 'nav.tableWatch', icon: IconEye, permission: 'rooms.read' },
      { to: '/lotteries', says: 'nav.lotteries', icon: IconDice5, permission: 'lotteries.read' },
    ],
  },
  {
    says: 'nav.money',
    entries: [
      { to: '/deposits', says: 'nav.deposits', icon: IconWallet, permission: 'deposits.read' },
      { to: '/withdrawals', says: 'nav.withdrawals', icon: IconCashBanknote, permission: 'withdrawals.read' },
      { to: '/held-wins', says: 'nav.heldWins', icon: IconTrophy, permission: 'wins.read' },
      { to: '/bank-accounts', says: 'nav.banks', icon: IconBuildingBank, permission: 'banks.read' },
      { to: '/adjustments', says: 'nav.adjustments', icon: IconAdjustmentsDollar, permission: 'adjustments.read' },
      { to: '/payment-methods', says: 'nav.methods', icon: IconCreditCardPay, permission: 'methods.read' },
      { to: '/agents-pay', says: 'nav.agentsPay', icon: IconUsersGroup, permission: 'agents.pay' },
    ],
  },
  {
    says: 'nav.promotions',
    entries: [
      { to: '/promotions', says: 'nav.offers', icon: IconTicket, permission: 'promotions.read' },
      { to: '/activities', says: 'nav.activities', icon: IconConfetti, permission: 'activities.read' },
      { to: '/missions', says: 'nav.missions', icon: IconTargetArrow, permission: 'missions.read' },
      { to: '/red-envelopes', says: 'nav.rains', icon: IconGift, permission: 'giveaways.read' },
      { to: '/raffles', says: 'nav.raffles', icon: IconClover, permission: 'giveaways.read' },
      { to: '/gifts', says: 'nav.gifts', icon: IconHeartHandshake, permission: 'gifts.read' },
      { to: '/vip', says: 'nav.vip', icon: IconCrown, permission: 'vip.read' },
      { to: '/rebates', says: 'nav.rebates', icon: IconRefresh, permission: 'rebates.read' },
      { to: '/referrals', says: 'nav.referrals', icon: IconUsersPlus, permission: 'referrals.read' },
      { to: '/point-mall', says: 'nav.pointMall', icon: IconCoins, permission: 'points.read' },
    ],
  },
  {
    says: 'nav.agentProgramme',
    entries: [
      { to: '/contracts', says: 'nav.contracts', icon: IconFileText, permission: 'agents.read' },
      { to: '/agent-costs', says: 'nav.agentCosts', icon: IconReportMoney, permission: 'agents.read' },
      { to: '/agent-applications', says: 'nav.agentApplications', icon: IconUsersPlus, permission: 'agents.read' },
      { to: '/agent-announcements', says: 'nav.agentAnnouncements', icon: IconMessages, permission: 'agents.read' },
      { to: '/exclusions', says: 'nav.exclusions', icon: IconScale, permission: 'agents.read' },
    ],
  },
  {
    says: 'nav.service',
    entries: [
      { to: '/chat', says: 'nav.chat', icon: IconMessages, permission: 'chat.read' },
      { to: '/feedback', says: 'nav.feedback', icon: IconMessageReport, permission: 'feedback.read' },
      { to: '/broadcasts', says: 'nav.broadcasts', icon: IconSpeakerphone, permission: 'broadcasts.read' },
    ],
  },
  {
    says: 'nav.books',
    entries: [
      { to: '/vendors', says: 'nav.vendors', icon: IconBuildingStore, permission: 'vendors.read' },
      { to: '/reconciliation', says: 'nav.reconciliation', icon: IconScale, permission: 'reconciliation.read' },
      { to: '/ledger', says: 'nav.ledger', icon: IconBook2, permission: 'ledger.read' },
    ],
  },
  {
    says: 'nav.administration',
    entries: [
      { to: '/operators', says: 'nav.operators', icon: IconUserShield, permission: 'operators.read' },
      { to: '/audit', says: 'nav.audit', icon: IconHistory, permission: 'audit.read' },
    ],
  },
]

/** The groups and pages that there are, for an operator with these permissions. */
export function shownNavigation(
  permissions: readonly Permission[],
  hasRoute: (path: string) => boolean,
): readonly NavigationGroup[] {
  return navigation
    .map((group) => ({
      ...group,
      entries: group.entries.filter(({ to, permission }) => permissions.includes(permission) && hasRoute(to)),
    }))
    .filter(({ entries }) => entries.length > 0)
}

import type { AgentPath } from '@baize/contract/site-map'
import {
  IconBuildingBank,
  IconCash,
  IconChartHistogram,
  IconCoins,
  IconFileText,
  IconHeadset,
  IconHome,
  IconHourglass,
  IconListDetails,
  IconMessage,
  IconReceipt,
  IconSpeakerphone,
  IconSunrise,
  IconTransfer,
  IconTrendingDown,
  IconUserPlus,
  IconUsers,
  IconUsersGroup,
  IconWallet,
  IconBolt,
  type Icon,
} from '@tabler/icons-react'
import type { KindOfPay } from '../../../api/consolidated.ts'
import type { AgentKey } from '../../../language/phrases.ts'

/** A page of the agent centre, as its navigation shows it. */
export interface AgentPage {
  readonly to: AgentPath
  readonly says: AgentKey
  readonly icon: Icon
  /** The page exists where this kind of pay is on (2.122–2.125), or any of them. */
  readonly needs?: KindOfPay | 'any'
}

/** A group of the navigation. */
export interface AgentPageGroup {
  readonly says: AgentKey
  readonly pages: readonly AgentPage[]
}

/**
 * The navigation of the agent centre (2.112). What has no route is not shown.
 *
 * To change:
 * - pages of the agent centre and their order: `agentPageGroups` here; their routes, `apps/web/src/app/agent-routes.tsx`; their
 *   addresses, `agentPaths` in `packages/contract/src/site-map.ts`
 */
export const agentPageGroups: readonly AgentPageGroup[] = [
  {
    says: 'nav.groupStart',
    pages: [
      { to: '/agentHome/home', says: 'nav.home', icon: IconHome },
      { to: '/agentHome/announcements', says: 'nav.announcements', icon: IconSpeakerphone },
      { to: '/agentHome/messages', says: 'nav.messages', icon: IconMessage },
      { to: '/agentHome/service', says: 'nav.service', icon: IconHeadset },
    ],
  },
  {
    says: 'nav.groupTeam',
    pages: [
      { to: '/agentHome/overview', says: 'nav.overview', icon: IconUsersGroup },
      { to: '/agentHome/register', says: 'nav.register', icon: IconUserPlus },
      { to: '/agentHome/members', says: 'nav.members', icon: IconUsers },
    ],
  },
  {
    says: 'nav.groupReports',
    pages: [
      { to: '/agentHome/betting', says: 'nav.betting', icon: IconReceipt },
      { to: '/agentHome/loss', says: 'nav.loss', icon: IconTrendingDown },
      { to: '/agentHome/income', says: 'nav.income', icon: IconChartHistogram },
      { to: '/agentHome/account', says: 'nav.account', icon: IconListDetails },
    ],
  },
  {
    says: 'nav.groupPay',
    pages: [
      { to: '/agentHome/contracts', says: 'nav.contracts', icon: IconFileText, needs: 'any' },
      { to: '/agentHome/dividends', says: 'nav.dividends', icon: IconCoins, needs: 'dividend' },
      { to: '/agentHome/daily', says: 'nav.daily', icon: IconSunrise, needs: 'daily' },
      { to: '/agentHome/hourly', says: 'nav.hourly', icon: IconHourglass, needs: 'hourly' },
      { to: '/agentHome/realtime', says: 'nav.realtime', icon: IconBolt, needs: 'realtime' },
    ],
  },
  {
    says: 'nav.groupMoney',
    pages: [
      { to: '/agentHome/deposit', says: 'nav.deposit', icon: IconWallet },
      { to: '/agentHome/withdraw', says: 'nav.withdraw', icon: IconCash },
      { to: '/agentHome/transfer', says: 'nav.transfer', icon: IconTransfer },
      { to: '/agentHome/funds', says: 'nav.funds', icon: IconBuildingBank },
    ],
  },
]

/** Whether a page exists with these kinds of pay. */
export function isThere({ needs }: Pick<AgentPage, 'needs'>, kinds: readonly KindOfPay[]): boolean {
  return needs === undefined || (needs === 'any' ? kinds.length > 0 : kinds.includes(needs))
}

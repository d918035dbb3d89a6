import {
  IconChartBar,
  IconGift,
  IconListDetails,
  IconMessage,
  IconMessageReport,
  IconReceipt,
  IconRefresh,
  IconSeeding,
  IconShieldHeart,
  IconUserCircle,
  IconWallet,
  type Icon,
} from '@tabler/icons-react'
import { Link, Outlet } from '@tanstack/react-router'
import { useBadges } from '../../api/use-badges.ts'
import { CountBadge } from '../../images/count-badge.tsx'
import { usePhrases } from '../../language/phrases.ts'
import { useLeaveWithoutSession } from '../../session/leave-without-session.ts'
import { DebtNotice } from './debt-notice.tsx'
import { FreeRoundsNotice } from './free-rounds-notice.tsx'
import { HeldNotice } from './held-notice.tsx'
import classes from './member-panel.module.css'

type PanelPath =
  | '/member/account'
  | '/member/wallet'
  | '/member/record'
  | '/member/transactions'
  | '/member/profit'
  | '/member/bonuses'
  | '/member/protection'
  | '/member/seeds'
  | '/member/messages'
  | '/envelopes'
  | '/member/rewards'
  | '/member/rebate'
  | '/member/feedback'

/** The member centre: its pages as tabs, each with its own address. */
export function MemberPanel() {
  const t = usePhrases()
  const left = useLeaveWithoutSession()
  const { messages, rewards } = useBadges()
  return (
    <div className={classes.panel}>
      <nav aria-label={t('member.panel')} className={classes.tabs}>
        <Tab icon={IconUserCircle} label={t('member.account')} to="/member/account" />
        <Tab icon={IconWallet} label={t('member.wallet')} to="/member/wallet" />
        <Tab count={rewards} icon={IconGift} label={t('member.rewards')} to="/member/rewards" />
        <Tab icon={IconRefresh} label={t('member.rebate')} to="/member/rebate" />
        <Tab icon={IconReceipt} label={t('member.record')} to="/member/record" />
        <Tab icon={IconListDetails} label={t('member.transactions')} to="/member/transactions" />
        <Tab icon={IconChartBar} label={t('member.profit')} to="/member/profit" />
        <Tab icon={IconGift} label={t('member.bonuses')} to="/member/bonuses" />
        <Tab icon={IconShieldHeart} label={t('member.protection')} to="/member/protection" />
        <Tab icon={IconSeeding} label={t('member.seeds')} to="/member/seeds" />
        <Tab icon={IconGift} label={t('menu.envelopes')} to="/envelopes" />
        <Tab count={messages} icon={IconMessage} label={t('menu.messages')} to="/member/messages" />
        <Tab icon={IconMessageReport} label={t('member.feedback')} to="/member/feedback" />
      </nav>
      {/* Keeps what was typed for a member who logs in again; hides what was shown meanwhile. */}
      <div hidden={left}>
        <DebtNotice />
        <HeldNotice />
        <FreeRoundsNotice />
        <Outlet />
      </div>
    </div>
  )
}

interface TabProps {
  readonly icon: Icon
  readonly label: string
  readonly to: PanelPath
  /** How much there is unread or waits to be claimed. */
  readonly count?: number
}

function Tab({ icon: Sign, label, to, count = 0 }: TabProps) {
  const t = usePhrases()
  return (
    <Link
      activeOptions={{ includeSearch: false }}
      activeProps={{ 'aria-current': 'page' }}
      className={classes.tab}
      to={to}
    >
      <Sign aria-hidden size="1.25rem" stroke={1.7} />
      {label}
      <CountBadge count={count} says={t('member.newCount', count)} />
    </Link>
  )
}

import {
  IconChartBar,
  IconCoins,
  IconConfetti,
  IconCrown,
  IconFileText,
  IconGift,
  IconListDetails,
  IconMailOpened,
  IconMessage,
  IconMessageReport,
  IconReceipt,
  IconRefresh,
  IconSeeding,
  IconShieldHeart,
  IconTargetArrow,
  IconTicket,
  IconTransfer,
  IconTrophy,
  IconUserCircle,
  IconWallet,
  type Icon,
} from '@tabler/icons-react'
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'
import { useBadges } from '../../api/use-badges.ts'
import { useHasContracts } from '../../api/consolidated.ts'
import { useBrand } from '../../api/use-brand.ts'
import { isSwitchedOn, vipSwitch } from '../../api/whitelabel.ts'
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
  | '/activities'
  | '/raffle'
  | '/member/rewards'
  | '/member/missions'
  | '/member/vip'
  | '/pointMall'
  | '/member/rebate'
  | '/member/transfer'
  | '/member/contracts'
  | '/member/feedback'

/** The member centre: its pages in groups, each with its own address. Beside them on wide screens, above them on phones. */
export function MemberPanel() {
  const left = useLeaveWithoutSession()
  return (
    <div className={classes.panel}>
      <PanelMenu />
      {/* Keeps what was typed for a member who logs in again; hides what was shown meanwhile. */}
      <div className={classes.content} hidden={left}>
        <DebtNotice />
        <HeldNotice />
        <FreeRoundsNotice />
        <Outlet />
      </div>
    </div>
  )
}

function PanelMenu() {
  const t = usePhrases()
  const { messages, rewards, missions } = useBadges()
  const { whitelabel } = useBrand()
  const hasContracts = useHasContracts()
  const place = useRef<HTMLElement>(null)
  const path = useLocation({ select: ({ pathname }) => pathname })
  useEffect(() => {
    // On phones the row is longer than the screen.
    place.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [path])
  return (
    <nav aria-label={t('member.panel')} className={classes.tabs} ref={place}>
      <Group name={t('member.groupAccount')}>
        <Tab icon={IconUserCircle} label={t('member.account')} to="/member/account" />
        <Tab icon={IconShieldHeart} label={t('member.protection')} to="/member/protection" />
        <Tab icon={IconSeeding} label={t('member.seeds')} to="/member/seeds" />
      </Group>
      <Group name={t('member.groupMoney')}>
        <Tab icon={IconWallet} label={t('member.wallet')} to="/member/wallet" />
        <Tab icon={IconReceipt} label={t('member.record')} to="/member/record" />
        <Tab icon={IconListDetails} label={t('member.transactions')} to="/member/transactions" />
        <Tab icon={IconChartBar} label={t('member.profit')} to="/member/profit" />
        {hasContracts ? <Tab icon={IconFileText} label={t('contracts.panel')} to="/member/contracts" /> : null}
        <Tab icon={IconTransfer} label={t('member.transferUpline')} to="/member/transfer" />
      </Group>
      <Group name={t('member.groupRewards')}>
        <Tab count={rewards} icon={IconTrophy} label={t('member.rewards')} to="/member/rewards" />
        <Tab count={missions} icon={IconTargetArrow} label={t('member.missions')} to="/member/missions" />
        <Tab icon={IconGift} label={t('member.bonuses')} to="/member/bonuses" />
        <Tab icon={IconRefresh} label={t('member.rebate')} to="/member/rebate" />
        <Tab icon={IconCoins} label={t('page.pointMall')} to="/pointMall" />
        {isSwitchedOn(whitelabel, vipSwitch) ? <Tab icon={IconCrown} label={t('menu.vip')} to="/member/vip" /> : null}
        <Tab icon={IconConfetti} label={t('page.activities')} to="/activities" />
        <Tab icon={IconMailOpened} label={t('menu.envelopes')} to="/envelopes" />
        <Tab icon={IconTicket} label={t('menu.raffles')} to="/raffle" />
      </Group>
      <Group name={t('member.groupContact')}>
        <Tab count={messages} icon={IconMessage} label={t('menu.messages')} to="/member/messages" />
        <Tab icon={IconMessageReport} label={t('member.feedback')} to="/member/feedback" />
      </Group>
    </nav>
  )
}

/** Pages that belong together. */
function Group({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div aria-label={name} className={classes.group} role="group">
      <span aria-hidden className={classes.groupName}>
        {name}
      </span>
      {children}
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
      {count === 0 ? null : (
        <span className={classes.count}>
          <CountBadge count={count} says={t('member.newCount', count)} />
        </span>
      )}
    </Link>
  )
}

import {
  IconCashBanknote,
  IconCoins,
  IconCrown,
  IconGift,
  IconHeart,
  IconHistory,
  IconHome,
  IconListDetails,
  IconReceipt,
  IconShieldCheck,
  IconTrophy,
  IconUserCircle,
  IconUsersPlus,
} from '@tabler/icons-react'
import { lazy, Suspense, useRef } from 'react'
import { useBrand } from '../../api/use-brand.ts'
import { availablePromo, isSwitchedOn, vipSwitch } from '../../api/whitelabel.ts'
import { usePhrases } from '../../language/phrases.ts'
import { CategoryLinks } from './category-links.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { MenuLink } from './menu-link.tsx'
import { TrialEntry } from './trial-entry.tsx'
import { useLater } from './use-later.ts'
import classes from './side-menu.module.css'

const HouseMenu = lazy(() => import('./house-menu.tsx').then((module) => ({ default: module.HouseMenu })))

// Below the first screen.
const PlacedBanners = lazy(() =>
  import('../../features/lobby/placed-banners.tsx').then((module) => ({ default: module.PlacedBanners })),
)

/**
 * The side menu (2.043–2.055), in the specification's order. Entries that the brand has not configured are omitted.
 *
 * To change:
 * - entries of the side menu: `SideMenu` and `OwnLinks` here; VIP on or off, `vipSwitch` in `api/whitelabel.ts`
 * - menu on phones: `BottomBar` in `bottom-bar.tsx`, `MenuDrawer` in `menu-drawer.tsx`
 * - customer service links: `SupportLinks` in `support-links.tsx`, `docs/customer-service.md`
 */
export function SideMenu({ withLanguage = true }: { readonly withLanguage?: boolean }) {
  const t = usePhrases()
  return (
    <nav aria-label={t('shell.menu')} className={classes.menu}>
      <MenuLink icon={IconHome} label={t('shell.home')} to="/" />
      <TrialEntry />
      <OwnLinks />
      <p className={classes.heading}>{t('lobby.gameTypes')}</p>
      <CategoryLinks />
      <p className={classes.heading}>{t('shell.mine')}</p>
      <MenuLink icon={IconHeart} label={t('lobby.favourites')} to="/favorite" />
      <MenuLink icon={IconHistory} label={t('lobby.recent')} to="/recent" />
      <MenuLink icon={IconReceipt} label={t('member.record')} to="/member/record" />
      <MenuLink icon={IconListDetails} label={t('member.transactions')} to="/member/transactions" />
      <MenuLink icon={IconTrophy} label={t('page.winners')} to="/winners" />
      <MenuLink icon={IconShieldCheck} label={t('shell.fairness')} to="/verify" />
      <Lower />
      {withLanguage ? (
        <div className={classes.language}>
          <LanguageMenu wide />
        </div>
      ) : null}
    </nav>
  )
}

/** The lower part, mostly below the screen's edge, loads later. */
function Lower() {
  const place = useRef<HTMLDivElement>(null)
  const now = useLater(place)
  if (!now) return <div className={classes.lower} ref={place} />
  return (
    <Suspense fallback={<div className={classes.lower} />}>
      <HouseMenu />
      <PlacedBanners group="w_leftmenu" />
    </Suspense>
  )
}

/** The member's account. Visitors who press an entry are asked to log in and continue there. */
function OwnLinks() {
  const t = usePhrases()
  const { whitelabel } = useBrand()
  return (
    <>
      <MenuLink icon={IconCoins} label={t('menu.deposit')} to="/depositv2" />
      <MenuLink icon={IconCashBanknote} label={t('menu.withdraw')} to="/withdraw" />
      <MenuLink icon={IconUserCircle} label={t('member.account')} to="/member/account" />
      {availablePromo(whitelabel).includes('REFERRAL') ? (
        <MenuLink icon={IconUsersPlus} label={t('menu.invite')} to="/referral" />
      ) : null}
      <MenuLink icon={IconGift} label={t('menu.events')} to="/promotions" />
      {isSwitchedOn(whitelabel, vipSwitch) ? (
        <MenuLink icon={IconCrown} label={t('menu.vip')} to="/member/vip" />
      ) : null}
    </>
  )
}

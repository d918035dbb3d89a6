import {
  IconCashBanknote,
  IconCertificate,
  IconCoins,
  IconCrown,
  IconGift,
  IconHeart,
  IconHelp,
  IconHistory,
  IconHome,
  IconNews,
  IconReceipt,
  IconShieldCheck,
  IconUserCircle,
  IconUsersPlus,
  type Icon,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { contentsQuery } from '../../api/content-queries.ts'
import { lanesQuery } from '../../api/queries.ts'
import { useDialogs } from '../../state/dialogs.ts'
import { useOpenHelp } from '../../state/help.ts'
import { LaneIcon } from '../../state/lane-icon.tsx'
import { lanePaths } from '../../state/lanes.ts'
import { useLanguage } from '../../state/language.ts'
import { usePhrases } from '../../state/phrases.ts'
import { useBrand } from '../../state/use-brand.ts'
import { isSwitchedOn, vipSwitch } from '../../state/whitelabel.ts'
import { AppCodes } from './app-codes.tsx'
import { Channels } from './channels.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { SupportLinks } from './support-links.tsx'
import classes from './side-menu.module.css'

/** The ways through the site (2.043–2.055), in the specification's order. What a brand has not set is not shown. */
export function SideMenu() {
  const t = usePhrases()
  const { officialChannels } = useBrand()
  return (
    <nav aria-label={t('shell.menu')} className={classes.menu}>
      <MenuLink icon={IconHome} label={t('shell.home')} to="/" />
      <OwnLinks />
      <p className={classes.heading}>{t('lobby.gameTypes')}</p>
      <LaneLinks />
      <p className={classes.heading}>{t('shell.mine')}</p>
      <MenuLink icon={IconHeart} label={t('lobby.favourites')} to="/favorite" />
      <MenuLink icon={IconHistory} label={t('lobby.recent')} to="/recent" />
      <MenuLink icon={IconReceipt} label={t('member.record')} to="/member/record" />
      <MenuLink icon={IconShieldCheck} label={t('shell.fairness')} to="/verify" />
      <HouseLinks />
      {officialChannels.length === 0 ? null : (
        <>
          <p className={classes.heading}>{t('menu.channels')}</p>
          <Channels label={t('menu.channels')} />
        </>
      )}
      <div className={classes.language}>
        <LanguageMenu wide />
      </div>
    </nav>
  )
}

/** What concerns the member's account. A visitor who presses one is asked to log in and goes on there. */
function OwnLinks() {
  const t = usePhrases()
  const { whitelabel } = useBrand()
  return (
    <>
      <MenuLink icon={IconCoins} label={t('menu.deposit')} to="/depositv2" />
      <MenuLink icon={IconCashBanknote} label={t('menu.withdraw')} to="/withdraw" />
      <MenuLink icon={IconUserCircle} label={t('member.account')} to="/member/account" />
      <MenuLink icon={IconUsersPlus} label={t('menu.invite')} to="/referral" />
      <MenuLink icon={IconGift} label={t('menu.events')} to="/promotions" />
      {isSwitchedOn(whitelabel, vipSwitch) ? (
        <MenuLink icon={IconCrown} label={t('menu.vip')} to="/member/account" />
      ) : null}
    </>
  )
}

/** What the house says of itself: the app, customer service, help, blog, licences. */
function HouseLinks() {
  const t = usePhrases()
  const language = useLanguage((state) => state.language)
  const openHelp = useOpenHelp()
  const show = useDialogs((state) => state.show)
  const { data } = useQuery(contentsQuery(language))
  return (
    <>
      <p className={classes.heading}>{t('menu.house')}</p>
      <AppCodes platforms={data?.guides ?? []} />
      <button className={classes.link} onClick={() => openHelp()} type="button">
        <IconHelp aria-hidden size="1.25rem" stroke={1.7} />
        <span>{t('menu.help')}</span>
      </button>
      {data?.blogPosts ? <MenuLink icon={IconNews} label={t('menu.blog')} to="/blog" /> : null}
      <SupportLinks />
      {data?.hasLicences ? (
        <button className={classes.link} onClick={() => show({ kind: 'licences' })} type="button">
          <IconCertificate aria-hidden size="1.25rem" stroke={1.7} />
          <span>{t('menu.licences')}</span>
        </button>
      ) : null}
    </>
  )
}

function MenuLink({ icon: Sign, label, to }: { readonly icon: Icon; readonly label: string; readonly to: MenuPath }) {
  return (
    <Link
      activeOptions={{ exact: to === '/' }}
      activeProps={{ 'aria-current': 'page' }}
      className={classes.link}
      preload={false}
      to={to}
    >
      <Sign aria-hidden size="1.25rem" stroke={1.7} />
      <span>{label}</span>
    </Link>
  )
}

type MenuPath =
  | '/'
  | '/favorite'
  | '/recent'
  | '/member/record'
  | '/member/account'
  | '/verify'
  | '/depositv2'
  | '/withdraw'
  | '/referral'
  | '/promotions'
  | '/blog'

function LaneLinks(): ReactNode {
  const language = useLanguage((state) => state.language)
  const { data } = useQuery(lanesQuery(language))
  if (data === undefined)
    return Array.from({ length: 8 }, (_, index) => <div className={classes.waiting} key={index} />)
  return data.map((lane) => (
    <Link
      activeOptions={{ includeSearch: false }}
      activeProps={{ 'aria-current': 'page' }}
      className={classes.link}
      key={lane.gameCategory}
      params={{ lane: lanePaths[lane.gameCategory] }}
      to="/$lane"
    >
      <LaneIcon lane={lane.gameCategory} />
      <span>{lane.title}</span>
    </Link>
  ))
}

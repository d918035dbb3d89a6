import { IconHeart, IconHistory, IconHome, IconReceipt, IconShieldCheck, type Icon } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, type ReactNode } from 'react'
import { lanesQuery } from '../../api/queries.ts'
import { LaneIcon } from '../../state/lane-icon.tsx'
import { lanePaths } from '../../state/lanes.ts'
import { useLanguage } from '../../state/language.ts'
import { usePhrases } from '../../state/phrases.ts'
import { LanguageMenu } from './language-menu.tsx'
import classes from './side-menu.module.css'

// Below what the first screen shows.
const PlacedBanners = lazy(() =>
  import('../../features/lobby/placed-banners.tsx').then((module) => ({ default: module.PlacedBanners })),
)

/** The ways through the site: home, the lanes, the member's record, fairness, and, where the header has no room, the language. */
export function SideMenu({ withLanguage = false }: { readonly withLanguage?: boolean }) {
  const t = usePhrases()
  return (
    <nav aria-label={t('shell.menu')} className={classes.menu}>
      <MenuLink icon={IconHome} label={t('shell.home')} to="/" />
      <p className={classes.heading}>{t('lobby.gameTypes')}</p>
      <LaneLinks />
      <p className={classes.heading}>{t('shell.mine')}</p>
      <MenuLink icon={IconHeart} label={t('lobby.favourites')} to="/favorite" />
      <MenuLink icon={IconHistory} label={t('lobby.recent')} to="/recent" />
      <MenuLink icon={IconReceipt} label={t('member.record')} to="/member/record" />
      <MenuLink icon={IconShieldCheck} label={t('shell.fairness')} to="/verify" />
      <Suspense>
        <PlacedBanners group="w_leftmenu" />
      </Suspense>
      {withLanguage ? (
        <div className={classes.language}>
          <LanguageMenu wide />
        </div>
      ) : null}
    </nav>
  )
}

function MenuLink({
  icon: Sign,
  label,
  to,
}: {
  readonly icon: Icon
  readonly label: string
  readonly to: '/' | '/favorite' | '/recent' | '/member/record' | '/verify'
}) {
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

import { IconHeart, IconHistory, IconHome, IconReceipt, IconShieldCheck, type Icon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { usePhrases } from '../../state/phrases.ts'
import { LaneLinks } from './lane-links.tsx'
import { LanguageMenu } from './language-menu.tsx'
import classes from './side-menu.module.css'

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

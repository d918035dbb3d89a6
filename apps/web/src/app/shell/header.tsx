import { Button } from '@baize/ui'
import { IconMenu2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useBrand } from '../../state/use-brand.ts'
import { useDialogs } from '../../state/dialogs.ts'
import { usePhrases } from '../../state/phrases.ts'
import { useSession } from '../../state/session.ts'
import { BalanceBox } from './balance-box.tsx'
import { IconAction } from './icon-action.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { useMenu } from './menu-state.ts'
import { NoticeBell } from './notice-bell.tsx'
import classes from './header.module.css'

// Visitors have no such menu, and most first visits are theirs.
const AvatarMenu = lazy(() => import('./avatar-menu.tsx').then((module) => ({ default: module.AvatarMenu })))

/** The top of every page: the way home, and the visitor's or the member's own things. */
export function Header() {
  const t = usePhrases()
  const { brandName } = useBrand()
  const signedIn = useSession((state) => state.signedIn)
  const openMenu = useMenu((state) => state.show)
  return (
    <header className={classes.header}>
      <span className={classes.burger}>
        <IconAction label={t('shell.menu')} onClick={openMenu}>
          <IconMenu2 aria-hidden />
        </IconAction>
      </span>
      <Link aria-label={t('shell.toHome', brandName)} className={classes.logo} to="/">
        <img alt="" height={40} src="/art/logo.svg" width={144} />
      </Link>
      <div className={classes.right}>
        {signedIn === undefined ? null : <BalanceBox token={signedIn.token} />}
        <span className={signedIn === undefined ? classes.wide : undefined}>
          <NoticeBell />
        </span>
        {signedIn === undefined ? (
          <VisitorActions />
        ) : (
          <Suspense fallback={<span className={classes.avatarSpace} />}>
            <AvatarMenu signedIn={signedIn} />
          </Suspense>
        )}
        <span className={classes.wide}>
          <LanguageMenu />
        </span>
      </div>
    </header>
  )
}

function VisitorActions() {
  const t = usePhrases()
  const show = useDialogs((state) => state.show)
  return (
    <>
      <Button onClick={() => show({ kind: 'login' })} size="sm">
        {t('auth.logIn')}
      </Button>
      <Button kind="primary" onClick={() => show({ kind: 'register' })} size="sm">
        {t('auth.register')}
      </Button>
    </>
  )
}

import { Button } from '@baize/ui'
import { IconMenu2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useBrand } from '../../api/use-brand.ts'
import { afterPaint } from '../../browser/after-paint.ts'
import { useDialogs } from '../../dialogs/dialogs.ts'
import { usePhrases } from '../../language/phrases.ts'
import { isTrial, useSession } from '../../session/session.ts'
import { CategoryNav } from './category-nav.tsx'
import { HeaderNav } from './header-nav.tsx'
import { IconAction } from './icon-action.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { menuBarHere, useMenu } from './menu-state.ts'
import { NoticeBell } from './notice-bell.tsx'
import { optionalPart } from './optional-part.ts'
import classes from './header.module.css'

// Visitors need neither, and most first visits are by visitors.
const BalanceBox = optionalPart(() => import('./balance-box.tsx').then((module) => module.BalanceBox))
const AvatarMenu = optionalPart(() => import('./avatar-menu.tsx').then((module) => module.AvatarMenu))

/** The header of every page: the logo, and what visitors or members need; `withMenu` if no menu is beside the page. */
export function Header({ withMenu }: { readonly withMenu: boolean }) {
  const t = usePhrases()
  const { brandName } = useBrand()
  const signedIn = useSession((state) => state.signedIn)
  const { left, toggle } = useMenu()
  const money = signedIn !== undefined && signedIn.passwordDue === undefined
  return (
    <header
      className={classes.header}
      data-money={money || undefined}
      data-visitor={signedIn === undefined || undefined}
    >
      <span className={classes.burger} data-always={withMenu || undefined}>
        <IconAction
          label={t(withMenu ? 'shell.menu' : left ? 'menu.fold' : 'menu.unfold')}
          onClick={() => toggle(withMenu ? 'top' : menuBarHere())}
        >
          <IconMenu2 aria-hidden />
        </IconAction>
      </span>
      <Link aria-label={t('shell.toHome', brandName)} className={classes.logo} to="/">
        <img alt="" height={40} src="/art/logo.svg" width={144} />
      </Link>
      <CategoryNav />
      <HeaderNav />
      <div className={classes.right}>
        {money ? (
          <Suspense>
            <BalanceBox token={signedIn.token} trial={isTrial(signedIn)} />
          </Suspense>
        ) : null}
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
        <span className={signedIn === undefined ? classes.language : classes.wide}>
          <LanguageMenu />
        </span>
      </div>
    </header>
  )
}

function VisitorActions() {
  const t = usePhrases()
  const show = useDialogs((state) => state.show)
  const open = (kind: 'login' | 'register') => void afterPaint().then(() => show({ kind }))
  return (
    <>
      <Button onClick={() => open('login')} size="sm">
        {t('auth.logIn')}
      </Button>
      <Button kind="primary" onClick={() => open('register')} size="sm">
        {t('auth.register')}
      </Button>
    </>
  )
}

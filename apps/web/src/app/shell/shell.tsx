import { Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useDialogs } from '../../dialogs/dialogs.ts'
import { useNoFirstView } from '../../browser/first-view.ts'
import { usePasswordDue } from '../../session/password-due.ts'
import { storedLocale } from '../../language/language.ts'
import { usePhrases } from '../../language/phrases.ts'
import { isServed, isTrial, useSession } from '../../session/session.ts'
import { useStrandedMoney } from '../../play/stranded-money.ts'
import { frameOf, isLobby } from '../page-frame.ts'
import { useDialogHistory } from '../dialog-history.ts'
import { usePageTitle } from '../page-title.ts'
import { BottomBar } from './bottom-bar.tsx'
import { Header } from './header.tsx'
import { LoadingOverlay } from './loading-overlay.tsx'
import { useMenu } from './menu-state.ts'
import { LaterFooter } from './later-footer.tsx'
import { optionalPart } from './optional-part.ts'
import { SideMenu } from './side-menu.tsx'
import { TrialBanner } from './trial-banner.tsx'
import { useShownPath } from './use-shown-path.ts'
import classes from './shell.module.css'

// Dialogs and drawer load when first opened; the lobby works without them.
const SiteDialogs = lazy(() => import('../site-dialogs.tsx').then((module) => ({ default: module.SiteDialogs })))
const AnnouncementPopups = optionalPart(() =>
  import('../announcement-popups.tsx').then((module) => module.AnnouncementPopups),
)
const ContractOffers = optionalPart(() => import('../contract-offers.tsx').then((module) => module.ContractOffers))
const LanguageOffer = optionalPart(() => import('./language-offer.tsx').then((module) => module.LanguageOffer))
const MenuDrawer = lazy(() => import('./menu-drawer.tsx').then((module) => ({ default: module.MenuDrawer })))

/**
 * The frame of every page: header, side menu, footer, and the dialogs.
 *
 * To change:
 * - the frame around every page: `Shell` here
 * - how long popups wait after the page opens: `popupsAfterMs` here
 */
export function Shell() {
  const t = usePhrases()
  const asked = useLocation({ select: ({ pathname }) => pathname })
  const path = useShownPath()
  const trial = useSession(({ signedIn }) => isTrial(signedIn))
  const playing = path === '/seamless'
  // A game that is about to open may play with the money that a vendor holds.
  const toPlay = playing || asked === '/seamless'
  const frame = frameOf(path)
  const { left, set: setMenu } = useMenu()
  usePageTitle()
  useDialogHistory()
  usePasswordDue()
  useStrandedMoney(toPlay)
  useNoFirstView(path !== '/')
  // A dialog opened from the drawer replaces it.
  const dialog = useDialogs((state) => state.open !== undefined)
  useEffect(() => setMenu('top', false), [asked, dialog, setMenu])
  return (
    <div
      className={classes.shell}
      data-bare={!frame.header || undefined}
      data-folded={(frame.side && !left) || undefined}
      data-home={path === '/' || undefined}
      data-playing={playing || undefined}
      data-sideless={!frame.side || undefined}
    >
      <a className={classes.skip} href="#main">
        {t('shell.skip')}
      </a>
      {frame.header ? <Header withMenu={!frame.side} /> : null}
      {frame.side && left ? (
        <aside className={classes.side}>
          <SideMenu />
        </aside>
      ) : null}
      <main className={classes.main} id="main" tabIndex={-1}>
        {trial && frame.side ? <TrialBanner /> : null}
        <Outlet />
      </main>
      {frame.footer ? <LaterFooter /> : null}
      {frame.side ? <BottomBar /> : null}
      <LoadingOverlay />
      <Overlays path={path} quiet={toPlay || !frame.header} toPlay={toPlay} />
    </div>
  )
}

/** Popups wait until the page is visible. */
const popupsAfterMs = 800

interface OverlaysProps {
  readonly path: string
  readonly quiet: boolean
  readonly toPlay: boolean
}

function Overlays({ path, quiet, toPlay }: OverlaysProps) {
  const served = useSession(({ signedIn }) => isServed(signedIn))
  const late = useLate(popupsAfterMs)
  const [firstVisit] = useState(() => storedLocale() === undefined)
  const menu = useSince(useMenu((state) => state.top))
  const dialogs = useSince(useDialogs((state) => state.open !== undefined))
  return (
    <Suspense>
      {menu ? <MenuDrawer /> : null}
      {dialogs ? <SiteDialogs /> : null}
      {late && !quiet ? <AnnouncementPopups here={isLobby(path)} /> : null}
      {late && served && !toPlay ? <ContractOffers /> : null}
      {late && !quiet && firstVisit ? <LanguageOffer /> : null}
    </Suspense>
  )
}

function useLate(afterMs: number): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), afterMs)
    return () => clearTimeout(timer)
  }, [afterMs])
  return late
}

/** Whether a condition holds now or ever has. */
function useSince(now: boolean): boolean {
  const [once, setOnce] = useState(now)
  if (now && !once) setOnce(true)
  return once
}

import { Dialog, FocusOnArrival, Skeleton, useMounted } from '@baize/ui'
import { lazy, Suspense, useRef, type ReactNode } from 'react'
import { useDialogs, type OpenDialog } from '../state/dialogs.ts'
import { usePhrases, type Phrases, type SiteKey } from '../state/phrases.ts'
import { useAfterLogin } from './after-login.ts'

const LoginForm = lazy(() =>
  import('../features/auth/login-form.tsx').then((module) => ({ default: module.LoginForm })),
)
const RegisterForm = lazy(() =>
  import('../features/auth/register-form.tsx').then((module) => ({ default: module.RegisterForm })),
)
const SignOut = lazy(() => import('../features/auth/sign-out.tsx').then((module) => ({ default: module.SignOut })))
const TrueAccount = lazy(() =>
  import('../features/auth/true-account.tsx').then((module) => ({ default: module.TrueAccount })),
)
const Told = lazy(() => import('../features/system/told.tsx').then((module) => ({ default: module.Told })))
const Copied = lazy(() => import('../features/auth/copied.tsx').then((module) => ({ default: module.Copied })))
const PasswordChanged = lazy(() =>
  import('../features/auth/password-changed.tsx').then((module) => ({ default: module.PasswordChanged })),
)
const NoticeList = lazy(() =>
  import('../features/notices/notice-list.tsx').then((module) => ({ default: module.NoticeList })),
)
const GameList = lazy(() => import('../features/lobby/game-list.tsx').then((module) => ({ default: module.GameList })))
const NotPlayable = lazy(() =>
  import('../features/lobby/not-playable.tsx').then((module) => ({ default: module.NotPlayable })),
)

const HelpCentre = lazy(() =>
  import('../features/content/help-centre.tsx').then((module) => ({ default: module.HelpCentre })),
)
const Licences = lazy(() => import('../features/content/licences.tsx').then((module) => ({ default: module.Licences })))

/**
 * The site's dialogs in one frame that stays mounted, so that changing from one to another (log in, register) keeps the
 * focus inside, and closing gives it back to where it was.
 */
export function SiteDialogs() {
  const t = usePhrases()
  const { open, close } = useDialogs()
  const shown = useLastOf(open)
  // The frame gives the focus back only to what had it when it opened, so it must stand closed first.
  const ready = useMounted()
  return (
    <Dialog
      closeLabel={t('shell.close')}
      onClose={close}
      opened={ready && open !== undefined}
      size={shown === undefined ? 'sm' : (sizes[shown.kind] ?? 'sm')}
      title={shown === undefined ? '' : titleOf(shown, t)}
    >
      <Suspense fallback={<Skeleton height="14rem" />}>
        {shown === undefined ? null : (
          <FocusOnArrival key={shown.kind}>
            <Content dialog={shown} />
          </FocusOnArrival>
        )}
      </Suspense>
    </Dialog>
  )
}

function Content({ dialog }: { readonly dialog: OpenDialog }): ReactNode {
  const afterLogin = useAfterLogin()
  switch (dialog.kind) {
    case 'login':
      return <LoginForm onDone={afterLogin} reason={dialog.reason} />
    case 'register':
      return <RegisterForm onDone={afterLogin} />
    case 'signOut':
      return <SignOut />
    case 'copied':
      return <Copied copied={dialog.copied} id={dialog.id} />
    case 'trueAccount':
      return <TrueAccount />
    case 'told':
      return <Told text={dialog.text} />
    case 'passwordChanged':
      return <PasswordChanged />
    case 'notices':
      return <NoticeList noticeId={dialog.noticeId} />
    case 'vendorGames':
      return <GameList filter={{ gameType: dialog.gameType, vassalage: dialog.vassalage }} inDialog />
    case 'notPlayable':
      return <NotPlayable game={dialog.game} />
    case 'help':
      return <HelpCentre articleId={dialog.articleId} />
    case 'licences':
      return <Licences />
  }
}

/** Keeps the last dialog while the frame fades out. */
function useLastOf(open: OpenDialog | undefined): OpenDialog | undefined {
  const last = useRef(open)
  if (open !== undefined) last.current = open
  return last.current
}

const titleKeys: Record<OpenDialog['kind'], SiteKey> = {
  login: 'auth.logIn',
  register: 'auth.register',
  signOut: 'auth.signOut',
  copied: 'shell.copied',
  trueAccount: 'trial.title',
  told: 'shell.refused',
  passwordChanged: 'account.password',
  notices: 'notices.title',
  vendorGames: 'lobby.gameTypes',
  notPlayable: 'game.inPreparation',
  help: 'menu.help',
  licences: 'menu.licences',
}

const sizes: Partial<Record<OpenDialog['kind'], 'md' | 'lg' | 'xl'>> = {
  notices: 'md',
  notPlayable: 'md',
  vendorGames: 'xl',
  help: 'xl',
  licences: 'lg',
}

function titleOf(dialog: OpenDialog, t: Phrases<SiteKey>): string {
  if (dialog.kind === 'vendorGames') return dialog.name
  if (dialog.kind === 'copied' && !dialog.copied) return t('shell.copyId')
  if (dialog.kind === 'notPlayable' && dialog.game.state === 'maintenance') return t('game.maintenance')
  return t(titleKeys[dialog.kind])
}

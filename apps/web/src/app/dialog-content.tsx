import { lazy as lazyInReact, Suspense, type ReactNode } from 'react'
import { loadSealing } from '../api/sealing.ts'
import type { OpenDialog } from '../dialogs/dialogs.ts'
import { loadAccessPhrases, loadAgentPhrases, loadFieldPhrases, loadSupportPhrases } from '../language/language.ts'
import { loadInTime } from '../browser/load-in-time.ts'
import { useAfterLogin } from './after-login.ts'

/** A dialog's content, whose code and phrases must arrive in time (8.038). */
const lazy: typeof lazyInReact = (load) => lazyInReact(() => loadInTime(load()))

const LoginTabs = lazy(async () => {
  const form = import('../features/auth/login-tabs.tsx')
  const [module] = await Promise.all([form, loadFieldPhrases(), loadAccessPhrases(), loadSealing()])
  return { default: module.LoginTabs }
})
const TrialLogin = lazy(async () => {
  const [module] = await Promise.all([import('../features/auth/trial-login.tsx'), loadAccessPhrases()])
  return { default: module.TrialLogin }
})
const RegisterForm = lazy(async () => {
  const form = import('../features/auth/register-form.tsx')
  const [module] = await Promise.all([form, loadFieldPhrases(), loadAccessPhrases(), loadSealing()])
  return { default: module.RegisterForm }
})
const ForgotPassword = lazy(async () => {
  const form = import('../features/auth/forgot-password.tsx')
  const [module] = await Promise.all([form, loadFieldPhrases(), loadAccessPhrases(), loadSealing()])
  return { default: module.ForgotPassword }
})
const SecondFactorStep = lazy(async () => {
  const step = import('../features/auth/second-factor-step.tsx')
  const [module] = await Promise.all([step, loadAccessPhrases(), loadSealing()])
  return { default: module.SecondFactorStep }
})
const SocialButtons = lazy(() =>
  import('../features/auth/social/social-buttons.tsx').then((module) => ({ default: module.SocialButtons })),
)
const PasswordDue = lazy(async () => {
  const form = import('../features/auth/password-due.tsx')
  const [module] = await Promise.all([form, loadFieldPhrases(), loadSealing()])
  return { default: module.PasswordDue }
})
const SignOut = lazy(() => import('../features/auth/sign-out.tsx').then((module) => ({ default: module.SignOut })))
const TrueAccount = lazy(() =>
  import('../features/auth/true-account.tsx').then((module) => ({ default: module.TrueAccount })),
)
const QuestionDialog = lazy(() =>
  import('../features/system/question-dialog.tsx').then((module) => ({ default: module.QuestionDialog })),
)
const PersonWidget = lazy(async () => {
  const [module] = await Promise.all([import('../features/auth/human/person-widget.tsx'), loadAccessPhrases()])
  return { default: module.PersonWidget }
})
const RefusalDialog = lazy(() =>
  import('../features/system/refusal-dialog.tsx').then((module) => ({ default: module.RefusalDialog })),
)
const CopiedNumber = lazy(() =>
  import('../features/member/copied-number.tsx').then((module) => ({ default: module.CopiedNumber })),
)
const News = lazy(async () => {
  const [module] = await Promise.all([import('../features/notices/news.tsx'), loadSupportPhrases()])
  return { default: module.News }
})
const PopupList = lazy(() =>
  import('../features/notices/popup-list.tsx').then((module) => ({ default: module.PopupList })),
)
const PlacedBanners = lazy(() =>
  import('../features/lobby/placed-banners.tsx').then((module) => ({ default: module.PlacedBanners })),
)
const GameList = lazy(() => import('../features/lobby/game-list.tsx').then((module) => ({ default: module.GameList })))
const NotPlayable = lazy(() =>
  import('../features/lobby/not-playable.tsx').then((module) => ({ default: module.NotPlayable })),
)

const HelpCentre = lazy(() =>
  import('../features/content/help-centre.tsx').then((module) => ({ default: module.HelpCentre })),
)
const Licences = lazy(() => import('../features/content/licences.tsx').then((module) => ({ default: module.Licences })))

const ChatWindow = lazy(async () => {
  const window = import('../features/support/chat-window.tsx')
  const [module] = await Promise.all([window, loadSupportPhrases(), loadAccessPhrases()])
  return { default: module.ChatWindow }
})

const OffersDialog = lazy(async () => {
  const [module] = await Promise.all([import('../features/agent/contracts/offers-dialog.tsx'), loadAgentPhrases()])
  return { default: module.OffersDialog }
})

/**
 * The content of a dialog; each kind loads when it is first opened.
 *
 * To change:
 * - a dialog, or a new one: `DialogContent` here and `OpenDialog` in `dialogs/dialog-stack.ts`; its width and title,
 *   `dialog-frames.ts`
 * - how dialogs replace or cover each other: `withDialog` in `dialogs/dialog-stack.ts`
 * - dialogs and the browser's back button: `historySteps` in `dialog-history.rules.ts`; addresses that open a dialog,
 *   `dialogAt`
 */
export function DialogContent({ dialog }: { readonly dialog: OpenDialog }): ReactNode {
  const afterLogin = useAfterLogin()
  switch (dialog.kind) {
    case 'login':
      return (
        <>
          <LoginTabs onDone={afterLogin} reason={dialog.reason} side="member" />
          <Social />
          <Suspense>
            <TrialLogin onDone={(value) => afterLogin(value, 'trial')} />
          </Suspense>
        </>
      )
    case 'register':
      return (
        <>
          <PlacedBanners group="w_reg" />
          <RegisterForm onDone={afterLogin} />
          <Social />
        </>
      )
    case 'secondFactor':
      return <SecondFactorStep onDone={afterLogin} />
    case 'forgotPassword':
      return <ForgotPassword onDone={afterLogin} />
    case 'passwordDue':
      return <PasswordDue because={dialog.because} />
    case 'signOut':
      return <SignOut />
    case 'copied':
      return <CopiedNumber copied={dialog.copied} id={dialog.id} />
    case 'trueAccount':
      return <TrueAccount />
    case 'asked':
      return <QuestionDialog number={dialog.number} question={dialog.question} />
    case 'person':
      return <PersonWidget number={dialog.number} task={dialog.task} />
    case 'told':
      return <RefusalDialog text={dialog.text} />
    case 'notices':
      return <News noticeId={dialog.noticeId} />
    case 'popups':
      return <PopupList />
    case 'vendorGames':
      return <GameList filter={{ gameType: dialog.gameType, vassalage: dialog.vassalage }} inDialog />
    case 'notPlayable':
      return <NotPlayable game={dialog.game} />
    case 'help':
      return <HelpCentre articleId={dialog.articleId} />
    case 'licences':
      return <Licences />
    case 'contractOffers':
      return <OffersDialog />
    case 'chat':
      return <ChatWindow />
  }
}

/** Loaded separately, so that members who use a password do not wait for them. */
function Social() {
  return (
    <Suspense>
      <SocialButtons />
    </Suspense>
  )
}

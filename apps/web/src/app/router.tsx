/**
 * The site's addresses and the page at each.
 *
 * To change:
 * - pages and addresses of the site: the routes here; for programs and search engines,
 *   `packages/contract/src/site-map.ts`; the page itself, `apps/web/src/features/`
 * - what each page loads before it opens: `loader` of its route here
 * - what a page may read from its address: `readFields` in `search.ts`
 * - feedback before a slow page is rendered: `afterPaint` in `browser/after-paint.ts`
 */
import { categoryOfPath } from '@baize/contract/site-map'
import { createRoute, createRouter, notFound, redirect } from '@tanstack/react-router'
import { loadSealing } from '../api/sealing.ts'
import { afterPaint } from '../browser/after-paint.ts'
import { noteArrival } from '../browser/arrival.ts'
import { isOnLink } from '../browser/on-link.ts'
import { Home } from '../features/lobby/home.tsx'
import { NotFound } from '../features/system/not-found.tsx'
import { PageFailed } from '../features/system/page-failed.tsx'
import {
  loadAccessPhrases,
  loadAgentPhrases,
  loadCentrePhrases,
  loadFieldPhrases,
  loadGiveawayPhrases,
  loadLotteryBetPhrases,
  loadLotteryPhrases,
  loadMissionPhrases,
  loadMoneyPhrases,
  loadPayslipPhrases,
  loadPointPhrases,
  loadPromotionPhrases,
  loadProofPhrases,
  loadProtectionPhrases,
  loadSupportPhrases,
  loadRewardPhrases,
} from '../language/language.ts'
import { keepResetToken } from '../session/reset-token.ts'
import { agentRoutes } from './agent-routes.tsx'
import { contentRoutes } from './content-routes.tsx'
import { beginTrialFor, requireRealAccount, requireRound, requireSession, requireVisitor } from './guards.ts'
import { lazyRouteComponent } from './lazy-page.ts'
import { lotteryRoutes } from './lottery-routes.tsx'
import { root } from './root-route.ts'
import {
  isCode,
  readGame,
  readCategorySearch,
  readLottery,
  readDepositSearch,
  readManualSearch,
  readMissionSearch,
  readPaySearch,
  readPointsSearch,
  readProfitSearch,
  readRecordSearch,
  readWithdrawalSearch,
  readTransactionsSearch,
} from './search.ts'

const home = createRoute({ getParentRoute: () => root, path: '/', component: Home })
const homeAliases = (['/index', '/index.html', '/home'] as const).map((path) =>
  createRoute({ getParentRoute: () => root, path, component: Home }),
)
const login = createRoute({ getParentRoute: () => root, path: '/login', beforeLoad: requireVisitor, component: Home })
const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  beforeLoad: requireVisitor,
  component: Home,
})

const category = createRoute({
  getParentRoute: () => root,
  path: '/$category',
  validateSearch: readCategorySearch,
  beforeLoad: ({ params, search, location }) => {
    if (categoryOfPath(params.category) === undefined) throw notFound()
    if (search.filter === 'favourites' || search.filter === 'recent') requireRealAccount(location.href)
  },
  component: lazyRouteComponent(() => import('./category-page.tsx'), 'CategoryPage'),
})

const favourites = createRoute({
  getParentRoute: () => root,
  path: '/favorite',
  beforeLoad: ({ location }) => requireRealAccount(location.href),
  component: lazyRouteComponent(() => import('../features/lobby/own-games-page.tsx'), 'FavouritesPage'),
})
const recent = createRoute({
  getParentRoute: () => root,
  path: '/recent',
  beforeLoad: ({ location }) => requireRealAccount(location.href),
  component: lazyRouteComponent(() => import('../features/lobby/own-games-page.tsx'), 'RecentPage'),
})

const seamless = createRoute({
  getParentRoute: () => root,
  path: '/seamless',
  validateSearch: readGame,
  beforeLoad: ({ search, cause }) => (cause === 'preload' ? undefined : beginTrialFor(search)),
  component: lazyRouteComponent(() => import('./game-page.tsx'), 'GamePage'),
})

const memberPanel = createRoute({
  getParentRoute: () => root,
  path: '/member',
  beforeLoad: ({ location }) => requireRealAccount(location.href),
  loader: loadProofPhrases,
  component: lazyRouteComponent(() => import('../features/member/member-panel.tsx'), 'MemberPanel'),
})
const memberStart = createRoute({
  getParentRoute: () => memberPanel,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/member/account', replace: true })
  },
})
const account = createRoute({
  getParentRoute: () => memberPanel,
  path: '/account',
  loader: () => Promise.all([loadCentrePhrases(), loadAccessPhrases(), loadSealing()]),
  component: lazyRouteComponent(() => import('../features/member/account-page.tsx'), 'AccountPage'),
})
const record = createRoute({
  getParentRoute: () => memberPanel,
  path: '/record',
  validateSearch: readRecordSearch,
  component: lazyRouteComponent(() => import('../features/member/record-page.tsx'), 'RecordPage'),
})
const wallet = createRoute({
  getParentRoute: () => memberPanel,
  path: '/wallet',
  loader: loadMoneyPhrases,
  component: lazyRouteComponent(() => import('../features/money/wallet-page.tsx'), 'WalletPage'),
})
const profit = createRoute({
  getParentRoute: () => memberPanel,
  path: '/profit',
  validateSearch: readProfitSearch,
  component: lazyRouteComponent(() => import('../features/member/profit-page.tsx'), 'ProfitPage'),
})
const transactions = createRoute({
  getParentRoute: () => memberPanel,
  path: '/transactions',
  validateSearch: readTransactionsSearch,
  loader: loadMoneyPhrases,
  component: lazyRouteComponent(() => import('../features/member/transactions-page.tsx'), 'TransactionsPage'),
})
const seeds = createRoute({
  getParentRoute: () => memberPanel,
  path: '/seeds',
  component: lazyRouteComponent(() => import('../features/member/seeds-page.tsx'), 'SeedsPage'),
})
const protection = createRoute({
  getParentRoute: () => memberPanel,
  path: '/protection',
  loader: loadProtectionPhrases,
  component: lazyRouteComponent(() => import('../features/protection/protection-page.tsx'), 'ProtectionPage'),
})
const rewards = createRoute({
  getParentRoute: () => memberPanel,
  path: '/rewards',
  loader: loadRewardPhrases,
  component: lazyRouteComponent(() => import('../features/rewards/rewards-page.tsx'), 'RewardsPage'),
})
const rebate = createRoute({
  getParentRoute: () => memberPanel,
  path: '/rebate',
  loader: loadRewardPhrases,
  component: lazyRouteComponent(() => import('../features/rewards/rebate-page.tsx'), 'RebatePage'),
})
const missions = createRoute({
  getParentRoute: () => memberPanel,
  path: '/missions',
  validateSearch: readMissionSearch,
  loader: loadMissionPhrases,
  component: lazyRouteComponent(() => import('../features/missions/missions-page.tsx'), 'MissionsPage'),
})
const messages = createRoute({
  getParentRoute: () => memberPanel,
  path: '/messages',
  loader: loadSupportPhrases,
  component: lazyRouteComponent(() => import('../features/notices/messages-page.tsx'), 'MessagesPage'),
})

const bonuses = createRoute({
  getParentRoute: () => memberPanel,
  path: '/bonuses',
  loader: loadPromotionPhrases,
  component: lazyRouteComponent(() => import('../features/promotions/bonuses-page.tsx'), 'BonusesPage'),
})
const feedback = createRoute({
  getParentRoute: () => memberPanel,
  path: '/feedback',
  loader: loadSupportPhrases,
  component: lazyRouteComponent(() => import('../features/support/feedback-page.tsx'), 'FeedbackPage'),
})

const transferUpline = createRoute({
  getParentRoute: () => memberPanel,
  path: '/transfer',
  loader: () => Promise.all([loadAgentPhrases(), loadFieldPhrases(), loadSealing()]),
  component: lazyRouteComponent(() => import('../features/agent/transfer/transfer-page.tsx'), 'TransferPage'),
})
const ownContracts = createRoute({
  getParentRoute: () => memberPanel,
  path: '/contracts',
  validateSearch: readPaySearch,
  loader: () => Promise.all([loadAgentPhrases(), loadPayslipPhrases()]),
  component: lazyRouteComponent(() => import('../features/agent/contracts/own-contracts-page.tsx'), 'OwnContractsPage'),
})

const vip = createRoute({
  getParentRoute: () => memberPanel,
  path: '/vip',
  loader: loadPointPhrases,
  component: lazyRouteComponent(() => import('../features/vip/vip-page.tsx'), 'VipPage'),
})

const verify = createRoute({
  getParentRoute: () => root,
  path: '/verify',
  validateSearch: readManualSearch,
  loader: () => Promise.all([loadProofPhrases(), loadGiveawayPhrases()]),
  component: lazyRouteComponent(() => import('../features/fairness/verify-page.tsx'), 'VerifyPage'),
})
const verifyRound = createRoute({
  getParentRoute: () => root,
  path: '/verify/$roundId',
  beforeLoad: ({ location, params }) => requireRound(params.roundId, location.href),
  loader: loadProofPhrases,
  component: lazyRouteComponent(() => import('../features/fairness/verify-round-page.tsx'), 'VerifyRoundPage'),
})

const socialSignIn = createRoute({
  getParentRoute: () => root,
  path: '/social-sign-in',
  loader: () => Promise.all([loadAccessPhrases(), loadFieldPhrases(), loadSealing()]),
  component: lazyRouteComponent(() => import('./social-page.tsx'), 'SocialPage'),
})
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  beforeLoad: ({ location }) => {
    if (location.hash === '') return
    keepResetToken(location.hash)
    // From here on neither the address nor the browser's history contains the token.
    throw redirect({ to: '/reset-password', replace: true })
  },
  loader: () => Promise.all([loadAccessPhrases(), loadFieldPhrases(), loadSealing()]),
  component: lazyRouteComponent(() => import('../features/auth/reset-password-page.tsx'), 'ResetPasswordPage'),
})

const envelopes = createRoute({
  getParentRoute: () => root,
  path: '/envelopes',
  loader: loadGiveawayPhrases,
  component: lazyRouteComponent(() => import('../features/envelopes/envelopes-page.tsx'), 'EnvelopesPage'),
})

const raffle = createRoute({
  getParentRoute: () => root,
  path: '/raffle',
  loader: loadGiveawayPhrases,
  component: lazyRouteComponent(() => import('../features/raffles/raffles-page.tsx'), 'RafflesPage'),
})

const promotions = createRoute({
  getParentRoute: () => root,
  path: '/promotions',
  loader: loadPromotionPhrases,
  component: lazyRouteComponent(() => import('../features/promotions/promotions-page.tsx'), 'PromotionsPage'),
})
const promotion = createRoute({
  getParentRoute: () => root,
  path: '/promotions/$promotionId',
  beforeLoad: ({ params }) => {
    if (!isCode(params.promotionId)) throw notFound()
  },
  loader: loadPromotionPhrases,
  component: lazyRouteComponent(() => import('../features/promotions/offer-page.tsx'), 'OfferPage'),
})
// Pages about the member's money: only for real accounts (1.001).
const deposit = createRoute({
  getParentRoute: () => root,
  path: '/depositv2',
  validateSearch: readDepositSearch,
  beforeLoad: ({ location }) => requireRealAccount(location.href),
  loader: loadMoneyPhrases,
  component: lazyRouteComponent(() => import('../features/money/deposit-page.tsx'), 'DepositPage'),
})
const withdraw = createRoute({
  getParentRoute: () => root,
  path: '/withdraw',
  validateSearch: readWithdrawalSearch,
  beforeLoad: ({ location }) => requireRealAccount(location.href),
  loader: () => Promise.all([loadMoneyPhrases(), loadCentrePhrases(), loadSealing()]),
  component: lazyRouteComponent(() => import('../features/money/withdrawal-page.tsx'), 'WithdrawalPage'),
})
const pointMall = createRoute({
  getParentRoute: () => root,
  path: '/pointMall',
  validateSearch: readPointsSearch,
  beforeLoad: ({ location }) => requireRealAccount(location.href),
  loader: () => Promise.all([loadPointPhrases(), loadCentrePhrases(), loadSealing()]),
  component: lazyRouteComponent(() => import('../features/points/points-page.tsx'), 'PointsPage'),
})
const referral = createRoute({
  getParentRoute: () => root,
  path: '/referral',
  beforeLoad: ({ location }) => requireRealAccount(location.href),
  loader: loadRewardPhrases,
  component: lazyRouteComponent(() => import('../features/rewards/referral-page.tsx'), 'ReferralPage'),
})
// The specification's list of game pages misspells the first address as the second (2.017).
const lotteries = (['/lottery', '/lottert', '/seaLottery', '/vnLottery'] as const).map((path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: readLottery,
    beforeLoad: ({ location }) => requireSession(location.href),
    loader: () => Promise.all([loadLotteryPhrases(), loadLotteryBetPhrases()]),
    component: lazyRouteComponent(() => import('../features/lottery/lottery-page.tsx'), 'LotteryPage'),
  }),
)
const routeTree = root.addChildren([
  home,
  ...homeAliases,
  login,
  register,
  ...contentRoutes,
  promotions,
  envelopes,
  raffle,
  promotion,
  ...lotteries,
  ...lotteryRoutes,
  socialSignIn,
  ...agentRoutes,
  resetPassword,
  deposit,
  withdraw,
  pointMall,
  referral,
  favourites,
  recent,
  seamless,
  memberPanel.addChildren([
    memberStart,
    account,
    wallet,
    record,
    transactions,
    profit,
    bonuses,
    protection,
    seeds,
    messages,
    feedback,
    rewards,
    missions,
    rebate,
    vip,
    transferUpline,
    ownContracts,
  ]),
  verify,
  verifyRound,
  category,
])

/** Every address of the site. */
export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultHashScrollIntoView: true,
  defaultNotFoundComponent: NotFound,
  defaultErrorComponent: PageFailed,
  defaultPendingMs: 150,
})

router.history.subscribe(({ action }) => noteArrival(action.type !== 'PUSH' && action.type !== 'REPLACE'))

// Rendering another page is slow, so show the press on its link first.
const { navigate } = router
router.navigate = async (to) => {
  if (isOnLink(window.event)) await afterPaint()
  return navigate(to)
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

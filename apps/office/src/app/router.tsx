/**
 * The addresses of the back office and the page at each.
 *
 * To change:
 * - a page of the back office: its route here, its entry in `navigation.ts`; the page itself, `apps/office/src/features/`;
 *   the steps, `apps/office/README.md`
 * - how lists are written into addresses: `parseSearch` and `stringifySearch` of `router` here
 */
import { createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { loadPhrases } from '../language/language.ts'
import { admit, leadToFirstPage } from './admit.ts'
import { agentRoutes } from './agent-routes.tsx'
import { NothingToDo, PageFailed, PageLoading } from './page-states.tsx'
import { root } from './root-route.ts'

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: leadToFirstPage,
  component: NothingToDo,
})

const dashboard = createRoute({
  getParentRoute: () => root,
  path: '/dashboard',
  beforeLoad: () => admit('dashboard.read'),
  loader: () => loadPhrases('office-dashboard'),
  component: lazyRouteComponent(() => import('../features/dashboard/dashboard-page.tsx'), 'DashboardPage'),
})

const members = createRoute({
  getParentRoute: () => root,
  path: '/members',
  beforeLoad: () => admit('members.read'),
  loader: () => loadPhrases('office-members', 'fields'),
  component: lazyRouteComponent(() => import('../features/members/members-page.tsx'), 'MembersPage'),
})

const member = createRoute({
  getParentRoute: () => root,
  path: '/members/$memberId',
  beforeLoad: () => admit('members.read'),
  loader: () =>
    loadPhrases(
      'office-members',
      'office-agents',
      'office-vip',
      'office-audit',
      'office-ledger',
      'fields',
      'proof',
      'protection',
    ),
  component: lazyRouteComponent(() => import('../features/members/member-page.tsx'), 'MemberPage'),
})

const withdrawals = createRoute({
  getParentRoute: () => root,
  path: '/withdrawals',
  beforeLoad: () => admit('withdrawals.read'),
  loader: () => loadPhrases('office-withdrawals'),
  component: lazyRouteComponent(() => import('../features/withdrawals/withdrawals-page.tsx'), 'WithdrawalsPage'),
})

const rains = createRoute({
  getParentRoute: () => root,
  path: '/red-envelopes',
  beforeLoad: () => admit('giveaways.read'),
  loader: () => loadPhrases('office-giveaways'),
  component: lazyRouteComponent(() => import('../features/rains/rains-page.tsx'), 'RainsPage'),
})

const raffles = createRoute({
  getParentRoute: () => root,
  path: '/raffles',
  beforeLoad: () => admit('giveaways.read'),
  loader: () => loadPhrases('office-giveaways'),
  component: lazyRouteComponent(() => import('../features/raffles/raffles-page.tsx'), 'RafflesPage'),
})

const lotteries = createRoute({
  getParentRoute: () => root,
  path: '/lotteries',
  beforeLoad: () => admit('lotteries.read'),
  loader: () => loadPhrases('office-lotteries', 'lottery', 'lottery-bets'),
  component: lazyRouteComponent(() => import('../features/lotteries/lotteries-page.tsx'), 'LotteriesPage'),
})

const lotteryDraw = createRoute({
  getParentRoute: () => root,
  path: '/lotteries/draws/$drawId',
  beforeLoad: () => admit('lotteries.read'),
  loader: () => loadPhrases('office-lotteries', 'lottery', 'lottery-bets'),
  component: lazyRouteComponent(() => import('../features/lotteries/draw-page.tsx'), 'DrawPage'),
})

const lotterySettings = createRoute({
  getParentRoute: () => root,
  path: '/lotteries/$gameCode',
  beforeLoad: () => admit('lotteries.read'),
  loader: () => loadPhrases('office-lotteries', 'lottery', 'lottery-bets'),
  component: lazyRouteComponent(() => import('../features/lotteries/settings-page.tsx'), 'SettingsPage'),
})

const tableWatch = createRoute({
  getParentRoute: () => root,
  path: '/table-watch',
  beforeLoad: () => admit('rooms.read'),
  loader: () => loadPhrases('office-table-watch'),
  component: lazyRouteComponent(() => import('../features/table-watch/table-watch-page.tsx'), 'TableWatchPage'),
})

const watchedPair = createRoute({
  getParentRoute: () => root,
  path: '/table-watch/$pairId',
  beforeLoad: () => admit('rooms.read'),
  loader: () => loadPhrases('office-table-watch'),
  component: lazyRouteComponent(() => import('../features/table-watch/pair-page.tsx'), 'PairPage'),
})

const adjustments = createRoute({
  getParentRoute: () => root,
  path: '/adjustments',
  beforeLoad: () => admit('adjustments.read'),
  loader: () => loadPhrases('office-adjustments'),
  component: lazyRouteComponent(() => import('../features/adjustments/adjustments-page.tsx'), 'AdjustmentsPage'),
})

const heldWins = createRoute({
  getParentRoute: () => root,
  path: '/held-wins',
  beforeLoad: () => admit('wins.read'),
  loader: () => loadPhrases('office-adjustments'),
  component: lazyRouteComponent(() => import('../features/held-wins/held-wins-page.tsx'), 'HeldWinsPage'),
})

const ledger = createRoute({
  getParentRoute: () => root,
  path: '/ledger',
  beforeLoad: () => admit('ledger.read'),
  loader: () => loadPhrases('office-ledger'),
  component: lazyRouteComponent(() => import('../features/ledger/ledger-page.tsx'), 'LedgerPage'),
})

const operators = createRoute({
  getParentRoute: () => root,
  path: '/operators',
  beforeLoad: () => admit('operators.read'),
  loader: () => loadPhrases('office-operators'),
  component: lazyRouteComponent(() => import('../features/operators/operators-page.tsx'), 'OperatorsPage'),
})

const audit = createRoute({
  getParentRoute: () => root,
  path: '/audit',
  beforeLoad: () => admit('audit.read'),
  loader: () => loadPhrases('office-audit'),
  component: lazyRouteComponent(() => import('../features/audit/audit-page.tsx'), 'AuditPage'),
})

const deposits = createRoute({
  getParentRoute: () => root,
  path: '/deposits',
  beforeLoad: () => admit('deposits.read'),
  loader: () => loadPhrases('office-payments'),
  component: lazyRouteComponent(() => import('../features/deposits/deposits-page.tsx'), 'DepositsPage'),
})

const bankAccounts = createRoute({
  getParentRoute: () => root,
  path: '/bank-accounts',
  beforeLoad: () => admit('banks.read'),
  loader: () => loadPhrases('office-payments'),
  component: lazyRouteComponent(() => import('../features/bank-accounts/bank-accounts-page.tsx'), 'BankAccountsPage'),
})

const paymentMethods = createRoute({
  getParentRoute: () => root,
  path: '/payment-methods',
  beforeLoad: () => admit('methods.read'),
  loader: () => loadPhrases('office-payments'),
  component: lazyRouteComponent(
    () => import('../features/payment-methods/payment-methods-page.tsx'),
    'PaymentMethodsPage',
  ),
})

const rebates = createRoute({
  getParentRoute: () => root,
  path: '/rebates',
  beforeLoad: () => admit('rebates.read'),
  loader: () => loadPhrases('office-rewards'),
  component: lazyRouteComponent(() => import('../features/rewards/rebates-page.tsx'), 'RebatesPage'),
})

const referrals = createRoute({
  getParentRoute: () => root,
  path: '/referrals',
  beforeLoad: () => admit('referrals.read'),
  loader: () => loadPhrases('office-rewards'),
  component: lazyRouteComponent(() => import('../features/rewards/referrals-page.tsx'), 'ReferralsPage'),
})

const pointMall = createRoute({
  getParentRoute: () => root,
  path: '/point-mall',
  beforeLoad: () => admit('points.read'),
  loader: () => loadPhrases('office-points'),
  component: lazyRouteComponent(() => import('../features/point-mall/point-mall-page.tsx'), 'PointMallPage'),
})

const missions = createRoute({
  getParentRoute: () => root,
  path: '/missions',
  beforeLoad: () => admit('missions.read'),
  loader: () => loadPhrases('office-missions'),
  component: lazyRouteComponent(() => import('../features/missions/missions-page.tsx'), 'MissionsPage'),
})

const mission = createRoute({
  getParentRoute: () => root,
  path: '/missions/$missionId',
  beforeLoad: () => admit('missions.read'),
  loader: () => loadPhrases('office-missions', 'office-rewards'),
  component: lazyRouteComponent(() => import('../features/missions/mission-page.tsx'), 'MissionPage'),
})

const agentsPay = createRoute({
  getParentRoute: () => root,
  path: '/agents-pay',
  beforeLoad: () => admit('agents.pay'),
  loader: () => loadPhrases('office-pay'),
  component: lazyRouteComponent(() => import('../features/agents-pay/agents-pay-page.tsx'), 'AgentsPayPage'),
})

const gifts = createRoute({
  getParentRoute: () => root,
  path: '/gifts',
  beforeLoad: () => admit('gifts.read'),
  loader: () => loadPhrases('office-gifts'),
  component: lazyRouteComponent(() => import('../features/gifts/gifts-page.tsx'), 'GiftsPage'),
})

const vip = createRoute({
  getParentRoute: () => root,
  path: '/vip',
  beforeLoad: () => admit('vip.read'),
  loader: () => loadPhrases('office-vip', 'office-rewards'),
  component: lazyRouteComponent(() => import('../features/vip/vip-page.tsx'), 'VipPage'),
})

const vendors = createRoute({
  getParentRoute: () => root,
  path: '/vendors',
  beforeLoad: () => admit('vendors.read'),
  loader: () => loadPhrases('office-vendors'),
  component: lazyRouteComponent(() => import('../features/vendors/vendors-page.tsx'), 'VendorsPage'),
})

const promotions = createRoute({
  getParentRoute: () => root,
  path: '/promotions',
  beforeLoad: () => admit('promotions.read'),
  loader: () => loadPhrases('office-promotions'),
  component: lazyRouteComponent(() => import('../features/promotions/promotions-page.tsx'), 'PromotionsPage'),
})

const activities = createRoute({
  getParentRoute: () => root,
  path: '/activities',
  beforeLoad: () => admit('activities.read'),
  loader: () => loadPhrases('office-activities'),
  component: lazyRouteComponent(() => import('../features/activities/activities-page.tsx'), 'ActivitiesPage'),
})

const activity = createRoute({
  getParentRoute: () => root,
  path: '/activities/$activityId',
  beforeLoad: () => admit('activities.read'),
  loader: () => loadPhrases('office-activities'),
  component: lazyRouteComponent(() => import('../features/activities/activity-page.tsx'), 'ActivityPage'),
})

const promotion = createRoute({
  getParentRoute: () => root,
  path: '/promotions/$promotionId',
  beforeLoad: () => admit('promotions.read'),
  loader: () => loadPhrases('office-promotions'),
  component: lazyRouteComponent(() => import('../features/promotions/promotion-page.tsx'), 'PromotionPage'),
})

const reconciliation = createRoute({
  getParentRoute: () => root,
  path: '/reconciliation',
  beforeLoad: () => admit('reconciliation.read'),
  loader: () => loadPhrases('office-reconciliation'),
  component: lazyRouteComponent(
    () => import('../features/reconciliation/reconciliation-page.tsx'),
    'ReconciliationPage',
  ),
})

const chat = createRoute({
  getParentRoute: () => root,
  path: '/chat',
  beforeLoad: () => admit('chat.read'),
  loader: () => loadPhrases('office-support'),
  component: lazyRouteComponent(() => import('../features/support/chat-page.tsx'), 'ChatPage'),
})

const feedback = createRoute({
  getParentRoute: () => root,
  path: '/feedback',
  beforeLoad: () => admit('feedback.read'),
  loader: () => loadPhrases('office-support'),
  component: lazyRouteComponent(() => import('../features/support/feedback-page.tsx'), 'FeedbackPage'),
})

const broadcasts = createRoute({
  getParentRoute: () => root,
  path: '/broadcasts',
  beforeLoad: () => admit('broadcasts.read'),
  loader: () => loadPhrases('office-support'),
  component: lazyRouteComponent(() => import('../features/broadcasts/broadcasts-page.tsx'), 'BroadcastsPage'),
})

const routeTree = root.addChildren([
  ...agentRoutes,
  start,
  dashboard,
  members,
  member,
  withdrawals,
  deposits,
  bankAccounts,
  paymentMethods,
  pointMall,
  adjustments,
  rains,
  raffles,
  lotteries,
  lotteryDraw,
  lotterySettings,
  tableWatch,
  watchedPair,
  heldWins,
  missions,
  mission,
  gifts,
  agentsPay,
  vip,
  rebates,
  referrals,
  chat,
  feedback,
  broadcasts,
  vendors,
  promotions,
  promotion,
  activities,
  activity,
  reconciliation,
  ledger,
  operators,
  audit,
])

export const router = createRouter({
  routeTree,
  context: { hasRoute },
  defaultErrorComponent: PageFailed,
  defaultPendingComponent: PageLoading,
  defaultPreload: 'intent',
  scrollRestoration: true,
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch(search) {
    const texts = Object.entries(search).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    return texts.length === 0 ? '' : `?${new URLSearchParams(texts)}`
  },
})

function hasRoute(path: string): boolean {
  return path in router.routesByPath
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

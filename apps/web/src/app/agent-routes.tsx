import { createRoute, redirect } from '@tanstack/react-router'
import {
  loadAccessPhrases,
  loadAgentPhrases,
  loadAgentReportPhrases,
  loadCentrePhrases,
  loadContentPhrases,
  loadFieldPhrases,
  loadMoneyPhrases,
  loadPayslipPhrases,
  loadProofPhrases,
  loadSupportPhrases,
} from '../language/language.ts'
import { loadSealing } from '../api/sealing.ts'
import { readMembersSearch, readOverviewSearch } from '../features/agent/team/team-search.ts'
import { loadKinds, requireAgent, requireKind, requirePay } from './guards.ts'
import { lazyRouteComponent } from './lazy-page.ts'
import { root } from './root-route.ts'
import {
  readDepositSearch,
  readHomeSearch,
  readPaySearch,
  readProfitSearch,
  readTeamReportSearch,
  readWithdrawalSearch,
} from './search.ts'

const agent = createRoute({
  getParentRoute: () => root,
  path: '/agent',
  loader: () =>
    Promise.all([loadAgentPhrases(), loadContentPhrases(), loadAccessPhrases(), loadFieldPhrases(), loadSealing()]),
  component: lazyRouteComponent(() => import('./agent-page.tsx'), 'AgentPage'),
})
const agentHome = createRoute({
  getParentRoute: () => root,
  path: '/agentHome',
  beforeLoad: requireAgent,
  // The navigation shows the pages of the kinds of pay that are on (3.059).
  loader: () => Promise.all([loadAgentPhrases(), loadKinds().catch(() => [])]),
  component: lazyRouteComponent(() => import('./agent-page.tsx'), 'AgentHomePage'),
})
const start = createRoute({
  getParentRoute: () => agentHome,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/agentHome/overview', replace: true })
  },
})
const overview = createRoute({
  getParentRoute: () => agentHome,
  path: '/overview',
  validateSearch: readOverviewSearch,
  component: lazyRouteComponent(() => import('../features/agent/team/overview-page.tsx'), 'OverviewPage'),
})
const members = createRoute({
  getParentRoute: () => agentHome,
  path: '/members',
  validateSearch: readMembersSearch,
  loader: loadProofPhrases,
  component: lazyRouteComponent(() => import('../features/agent/team/members-page.tsx'), 'MembersPage'),
})
const messages = createRoute({
  getParentRoute: () => agentHome,
  path: '/messages',
  loader: loadSupportPhrases,
  component: lazyRouteComponent(() => import('../features/notices/messages-page.tsx'), 'MessagesPage'),
})
const deposit = createRoute({
  getParentRoute: () => agentHome,
  path: '/deposit',
  validateSearch: readDepositSearch,
  loader: loadMoneyPhrases,
  component: lazyRouteComponent(() => import('../features/money/deposit-page.tsx'), 'DepositPage'),
})
const withdraw = createRoute({
  getParentRoute: () => agentHome,
  path: '/withdraw',
  validateSearch: readWithdrawalSearch,
  loader: () => Promise.all([loadMoneyPhrases(), loadCentrePhrases(), loadSealing()]),
  component: lazyRouteComponent(() => import('../features/money/withdrawal-page.tsx'), 'WithdrawalPage'),
})
const reports = {
  validateSearch: readTeamReportSearch,
  loader: loadAgentReportPhrases,
}
const betting = createRoute({
  getParentRoute: () => agentHome,
  path: '/betting',
  ...reports,
  component: lazyRouteComponent(() => import('../features/agent/reports/report-pages.tsx'), 'TeamBettingPage'),
})
const loss = createRoute({
  getParentRoute: () => agentHome,
  path: '/loss',
  ...reports,
  component: lazyRouteComponent(() => import('../features/agent/reports/report-pages.tsx'), 'UserLossPage'),
})
const account = createRoute({
  getParentRoute: () => agentHome,
  path: '/account',
  ...reports,
  component: lazyRouteComponent(() => import('../features/agent/reports/report-pages.tsx'), 'AccountDetailsPage'),
})

const home = createRoute({
  getParentRoute: () => agentHome,
  path: '/home',
  validateSearch: readHomeSearch,
  loader: loadPayslipPhrases,
  component: lazyRouteComponent(() => import('../features/agent/pay/home-page.tsx'), 'AgentHomePage'),
})
const daily = createRoute({
  getParentRoute: () => agentHome,
  path: '/daily',
  validateSearch: readPaySearch,
  beforeLoad: () => requireKind('daily'),
  loader: loadPayslipPhrases,
  component: lazyRouteComponent(() => import('../features/agent/pay/payslips-page.tsx'), 'DailyPage'),
})
const hourly = createRoute({
  getParentRoute: () => agentHome,
  path: '/hourly',
  validateSearch: readPaySearch,
  beforeLoad: () => requireKind('hourly'),
  loader: loadPayslipPhrases,
  component: lazyRouteComponent(() => import('../features/agent/pay/payslips-page.tsx'), 'HourlyPage'),
})
const realtime = createRoute({
  getParentRoute: () => agentHome,
  path: '/realtime',
  validateSearch: readPaySearch,
  beforeLoad: () => requireKind('realtime'),
  loader: loadPayslipPhrases,
  component: lazyRouteComponent(() => import('../features/agent/pay/payslips-page.tsx'), 'RealtimePage'),
})
const dividends = createRoute({
  getParentRoute: () => agentHome,
  path: '/dividends',
  validateSearch: readPaySearch,
  beforeLoad: () => requireKind('dividend'),
  loader: loadPayslipPhrases,
  component: lazyRouteComponent(() => import('../features/agent/pay/payslips-page.tsx'), 'DividendsPage'),
})
const income = createRoute({
  getParentRoute: () => agentHome,
  path: '/income',
  validateSearch: readProfitSearch,
  loader: loadPayslipPhrases,
  component: lazyRouteComponent(() => import('../features/agent/pay/income-page.tsx'), 'IncomePage'),
})

const contracts = createRoute({
  getParentRoute: () => agentHome,
  path: '/contracts',
  beforeLoad: requirePay,
  component: lazyRouteComponent(() => import('../features/agent/contracts/contracts-page.tsx'), 'ContractsPage'),
})
const announcements = createRoute({
  getParentRoute: () => agentHome,
  path: '/announcements',
  component: lazyRouteComponent(
    () => import('../features/agent/announcements/announcements-page.tsx'),
    'AnnouncementsPage',
  ),
})
const register = createRoute({
  getParentRoute: () => agentHome,
  path: '/register',
  loader: loadSealing,
  component: lazyRouteComponent(() => import('../features/agent/register/register-page.tsx'), 'RegisterPage'),
})

const transfer = createRoute({
  getParentRoute: () => agentHome,
  path: '/transfer',
  loader: () => Promise.all([loadFieldPhrases(), loadSealing()]),
  component: lazyRouteComponent(() => import('../features/agent/transfer/transfer-page.tsx'), 'TransferPage'),
})
const service = createRoute({
  getParentRoute: () => agentHome,
  path: '/service',
  component: lazyRouteComponent(() => import('./agent-service.tsx'), 'AgentServicePage'),
})
const funds = createRoute({
  getParentRoute: () => agentHome,
  path: '/funds',
  loader: loadMoneyPhrases,
  component: lazyRouteComponent(() => import('../features/money/wallet-page.tsx'), 'WalletPage'),
})

/** The agents' pages (2.005, 2.006): the landing page, and the agent centre with its pages. */
export const agentRoutes = [
  agent,
  agentHome.addChildren([
    start,
    contracts,
    overview,
    members,
    messages,
    betting,
    loss,
    account,
    announcements,
    register,
    deposit,
    withdraw,
    transfer,
    service,
    funds,
    daily,
    hourly,
    realtime,
    dividends,
    income,
    home,
  ]),
]

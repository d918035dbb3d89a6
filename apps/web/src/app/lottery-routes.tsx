import { createRoute, notFound } from '@tanstack/react-router'
import { loadLotteryBetPhrases, loadLotteryPhrases, loadProofPhrases } from '../language/language.ts'
import { requireSession } from './guards.ts'
import { lazyRouteComponent } from './lazy-page.ts'
import { root } from './root-route.ts'
import { isUuid, readLottery, readSlipsSearch } from './search.ts'

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
const draw = createRoute({
  getParentRoute: () => root,
  path: '/draws/$drawId',
  beforeLoad: ({ params }) => {
    if (!isUuid(params.drawId)) throw notFound()
  },
  loader: loadLotteryPhrases,
  component: lazyRouteComponent(() => import('../features/lottery/draws/draw-page.tsx'), 'DrawPage'),
})
const slips = createRoute({
  getParentRoute: () => root,
  path: '/slips',
  validateSearch: readSlipsSearch,
  beforeLoad: ({ location }) => requireSession(location.href),
  loader: () => Promise.all([loadLotteryPhrases(), loadLotteryBetPhrases(), loadProofPhrases()]),
  component: lazyRouteComponent(() => import('../features/lottery/slips/slips-page.tsx'), 'SlipsPage'),
})
const slip = createRoute({
  getParentRoute: () => root,
  path: '/slips/$slipId',
  beforeLoad: ({ location, params }) => {
    if (!isUuid(params.slipId)) throw notFound()
    requireSession(location.href)
  },
  loader: () => Promise.all([loadLotteryPhrases(), loadLotteryBetPhrases(), loadProofPhrases()]),
  component: lazyRouteComponent(() => import('../features/lottery/slips/slip-page.tsx'), 'SlipPage'),
})

/** The pages of lotteries, of their draws, and of slips. */
export const lotteryRoutes = [...lotteries, draw, slips, slip] as const

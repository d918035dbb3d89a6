import { createRoute, notFound } from '@tanstack/react-router'
import { loadLotteryBetPhrases, loadLotteryPhrases, loadProofPhrases } from '../language/language.ts'
import { requireSession } from './guards.ts'
import { lazyRouteComponent } from './lazy-page.ts'
import { root } from './root-route.ts'
import { isUuid, readSlipsSearch } from './search.ts'

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

/** The pages of lotteries' draws, and of slips. */
export const lotteryRoutes = [draw, slips, slip] as const

import { createRoute } from '@tanstack/react-router'
import { loadProofPhrases } from '../language/language.ts'
import { requireRealAccount } from './guards.ts'
import { lazyRouteComponent } from './lazy-page.ts'
import { root } from './root-route.ts'

/** The member centre, whose pages are below it. */
export const memberPanel = createRoute({
  getParentRoute: () => root,
  path: '/member',
  beforeLoad: ({ location }) => requireRealAccount(location.href),
  loader: loadProofPhrases,
  component: lazyRouteComponent(() => import('../features/member/member-panel.tsx'), 'MemberPanel'),
})

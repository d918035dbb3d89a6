import { createRoute, notFound } from '@tanstack/react-router'
import { Home } from '../features/lobby/home.tsx'
import { loadActivityPhrases, loadContentPhrases, loadSupportPhrases } from '../language/language.ts'
import { lazyRouteComponent } from './lazy-page.ts'
import { root } from './root-route.ts'
import { isCode, readBlogSearch } from './search.ts'

const help = createRoute({ getParentRoute: () => root, path: '/help', component: Home })
const chat = createRoute({ getParentRoute: () => root, path: '/chat', component: Home })
const blog = createRoute({
  getParentRoute: () => root,
  path: '/blog',
  validateSearch: readBlogSearch,
  loader: loadContentPhrases,
  component: lazyRouteComponent(() => import('../features/content/blog-page.tsx'), 'BlogPage'),
})
const blogPost = createRoute({
  getParentRoute: () => root,
  path: '/blog/$slug',
  beforeLoad: ({ params }) => {
    if (!isCode(params.slug)) throw notFound()
  },
  loader: loadContentPhrases,
  component: lazyRouteComponent(() => import('../features/content/blog-post-page.tsx'), 'BlogPostPage'),
})
const app = createRoute({
  getParentRoute: () => root,
  path: '/app',
  loader: loadContentPhrases,
  component: lazyRouteComponent(() => import('../features/content/app-page.tsx'), 'AppPage'),
})
const guide = createRoute({
  getParentRoute: () => root,
  path: '/app/$platform',
  beforeLoad: ({ params }) => {
    if (!isCode(params.platform)) throw notFound()
  },
  loader: loadContentPhrases,
  component: lazyRouteComponent(() => import('../features/content/guide-page.tsx'), 'GuidePage'),
})
const winners = createRoute({
  getParentRoute: () => root,
  path: '/winners',
  loader: loadSupportPhrases,
  component: lazyRouteComponent(() => import('../features/lobby/winners-page.tsx'), 'WinnersPage'),
})
const activities = createRoute({
  getParentRoute: () => root,
  path: '/activities',
  loader: loadActivityPhrases,
  component: lazyRouteComponent(() => import('../features/activities/activities-page.tsx'), 'ActivitiesPage'),
})
const activity = createRoute({
  getParentRoute: () => root,
  path: '/activities/$activityId',
  beforeLoad: ({ params }) => {
    if (!isCode(params.activityId)) throw notFound()
  },
  loader: loadActivityPhrases,
  component: lazyRouteComponent(() => import('../features/activities/activity-page.tsx'), 'ActivityPage'),
})
const mirrors = createRoute({
  getParentRoute: () => root,
  path: '/lines',
  component: lazyRouteComponent(() => import('../features/system/mirrors-page.tsx'), 'MirrorsPage'),
})

/** The pages that everybody can read, besides games and accounts: help, blog, guides, winners, activities, mirrors, and the live chat. */
export const contentRoutes = [help, chat, blog, blogPost, app, guide, winners, activities, activity, mirrors] as const

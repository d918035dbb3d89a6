import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadPhrases } from '../language/language.ts'
import { admit } from './admit.ts'
import { root } from './root-route.ts'

const agentCosts = createRoute({
  getParentRoute: () => root,
  path: '/agent-costs',
  beforeLoad: () => admit('agents.read'),
  loader: () => loadPhrases('office-agents'),
  component: lazyRouteComponent(() => import('../features/agent-costs/agent-costs-page.tsx'), 'AgentCostsPage'),
})
const agentAudit = createRoute({
  getParentRoute: () => root,
  path: '/agent-costs/$memberId',
  beforeLoad: () => admit('agents.read'),
  loader: () => loadPhrases('office-agents'),
  component: lazyRouteComponent(() => import('../features/agent-costs/agent-audit-page.tsx'), 'AgentAuditPage'),
})
const contracts = createRoute({
  getParentRoute: () => root,
  path: '/contracts',
  beforeLoad: () => admit('agents.read'),
  loader: () => loadPhrases('office-agents'),
  component: lazyRouteComponent(() => import('../features/contracts/contracts-page.tsx'), 'ContractsPage'),
})

const agentApplications = createRoute({
  getParentRoute: () => root,
  path: '/agent-applications',
  beforeLoad: () => admit('agents.read'),
  loader: () => loadPhrases('office-agents'),
  component: lazyRouteComponent(
    () => import('../features/agent-applications/applications-page.tsx'),
    'ApplicationsPage',
  ),
})
const agentAnnouncements = createRoute({
  getParentRoute: () => root,
  path: '/agent-announcements',
  beforeLoad: () => admit('agents.read'),
  loader: () => loadPhrases('office-agents'),
  component: lazyRouteComponent(
    () => import('../features/agent-announcements/agent-announcements-page.tsx'),
    'AgentAnnouncementsPage',
  ),
})

const exclusions = createRoute({
  getParentRoute: () => root,
  path: '/exclusions',
  beforeLoad: () => admit('agents.read'),
  loader: () => loadPhrases('office-agents'),
  component: lazyRouteComponent(() => import('../features/agent-exclusions/exclusions-page.tsx'), 'ExclusionsPage'),
})

/** The pages about the agent programme. */
export const agentRoutes = [contracts, agentCosts, agentAudit, agentApplications, agentAnnouncements, exclusions]
